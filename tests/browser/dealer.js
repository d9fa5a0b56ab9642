// What a dealer's eyes and finger need of a page: which answers are awaited, what is in sight, and where a key is tapped.

window.dealing ??= (() => {
  const PARTS = [
    ".sheet-head", ".topbar", ".pad", ".picker", ".options", ".missing", ".floor", ".countkeys", ".strip", ".open", ".award", ".push-keys", ".run-keys", ".at-step", ".ticks", ".actionbar",
    ".lack", ".board-form", ".up-form", ".hands-form", ".instead .keys", ".board", ".kinds", ".cannot", ".chosen-kind", ".fact", ".choices", ".chip-keys", ".word-keys", ".tools", ".moves", ".foot-keys", ".table-foot", ".guided-foot", ".oval", ".field", ".tables", ".verdict", ".outlook", ".seats", ".sit", ".at-table", ".legs", ".next-game",
  ].join(", ");
  const exchanges = [];
  const fetched = window.fetch;
  let pending = 0;
  let keys = [];

  window.fetch = async (address, options) => {
    pending += 1;
    try {
      const response = await fetched(address, options);
      const copy = response.clone();
      if (String(address).startsWith("/v1/") && address !== "/v1/batch") exchanges.push({ path: address, question: JSON.parse(options.body), status: response.status, answer: await copy.json() });
      return response;
    } finally {
      setTimeout(() => (pending -= 1));
    }
  };

  const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const isInSight = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(each).visibility !== "hidden";
  };
  const partOf = (key) => {
    const part = key.closest(PARTS);
    return part ? (part.className || part.tagName).toLowerCase().split(" ")[0] : "";
  };
  const seen = (key, place) => ({
    place,
    tag: key.tagName.toLowerCase(),
    part: partOf(key),
    group: key.closest("[role=group][aria-label]")?.getAttribute("aria-label") ?? "",
    label: (key.getAttribute("aria-label") || key.innerText || key.value || "").trim().replace(/\s+/g, " "),
    classes: [...key.classList],
    card: key.dataset.card ?? "",
    choices: key.tagName === "SELECT" ? key.options.length : 0,
    open: key.tagName === "INPUT" && !key.readOnly,
    off: key.disabled === true || key.getAttribute("aria-disabled") === "true",
  });

  /** What is in sight once nothing is awaited any more: the screen, its lines, and every key that a finger may reach. JSON costs least on its way. */
  async function see() {
    for (let calm = 0, frames = 0; calm < 2 && frames < 600; frames += 1) {
      await frame();
      calm = pending ? 0 : calm + 1;
    }
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    keys = [...(sheet ?? document.body).querySelectorAll("button, a[href], select, input, textarea, summary")].filter(isInSight);
    return JSON.stringify({
      main: document.querySelector("main")?.className ?? "",
      sheet: sheet ? sheet.querySelector(".sheet-in > :nth-child(2)")?.className || "sheet" : "",
      answer: (document.querySelector(".answer")?.innerText ?? "").trim(),
      text: document.body.innerText,
      steps: [...document.querySelectorAll(".steps .what")].map((each) => each.innerText),
      keys: keys.map(seen),
      exchanges: exchanges.splice(0),
    });
  }

  /** Where the finger goes for a key, which is brought into sight first, and what lies over it there. Null: it is gone, or behind a sheet. */
  function aim(place) {
    const key = keys[place];
    if (!key.isConnected) return null;
    const covers = () => {
      const box = key.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return { x, y, gone: Boolean(hit?.closest("dialog")) && !key.closest("dialog"), over: key.contains(hit) ? "" : `${hit?.tagName ?? "nothing"}.${hit?.className ?? ""}` };
    };
    const here = covers();
    if (here.over && !here.gone) key.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const found = here.over ? covers() : here;
    return found.gone ? null : found;
  }

  /** The key itself, where the browser has to act upon it otherwise than by a tap. */
  const at = (place) => keys[place];

  return { see, aim, at };
})();
