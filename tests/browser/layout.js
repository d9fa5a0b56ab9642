// What is wrong with how a page, or the sheet that is open, lies on the glass: every text and every key is measured.

(least) => {
  const sheet = [...document.querySelectorAll("dialog[open], details.over-all[open]")].at(-1); // it lies over all else
  const whole = sheet ?? document.body;
  const near = 1.5;
  const told = (each) => `${each.tagName.toLowerCase()}.${[...each.classList].join(".")}: ` +
    (each.getAttribute("aria-label") || each.textContent || each.value || "").trim().replace(/\s+/g, " ").slice(0, 70);
  const unseen = (each) => {
    for (let part = each; part && part !== document.documentElement; part = part.parentElement) {
      const { clipPath, position, visibility, opacity } = getComputedStyle(part);
      if (clipPath !== "none" || visibility === "hidden" || opacity === "0") return true;
      if (position === "absolute" && part.clientWidth <= 1) return true;
    }
    return !each.checkVisibility();
  };
  const found = new Set();
  const [x0, y0] = [scrollX, scrollY];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) found.add(`the page is ${page.scrollWidth} wide`);

  // Text: within each box that cuts, within its key, and on the glass.
  const texts = [];
  const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.nodeValue.trim() || parent.closest("script, style, noscript, svg, select, template") || unseen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const key = parent.closest("button, a.btn, a.action, summary, .tab, .at-table, .tag");
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const high = (bottom - top) * 0.22; // letters are lower than their line
      const inner = { left, right, top: top + high, bottom: bottom - high };
      if (right - left < 1) continue;
      let wide = false; // whether it can be scrolled sideways
      for (let part = parent; part && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        if (style.position === "fixed" || (style.position === "absolute" && part !== key && key?.contains(part))) break; // a badge on its key
        if (style.display === "inline" || style.display === "contents") continue;
        if (["auto", "scroll"].includes(style.overflowX)) wide = true;
        const acrossCut = ["hidden", "clip"].includes(style.overflowX) && (inner.left < box.left - near || inner.right > box.right + near);
        const downCut = ["hidden", "clip"].includes(style.overflowY) && (inner.top < box.top - near || inner.bottom > box.bottom + near);
        if (acrossCut || downCut) found.add(`cut by ${part.className || part.tagName}: ${told(parent)}`);
        if (part === key && !wide && (inner.left < box.left - near || inner.right > box.right + near || inner.top < box.top - near || inner.bottom > box.bottom + near))
          found.add(`leaves its key: ${told(parent)}`);
      }
      if (!wide && (inner.left < -near || inner.right > innerWidth + near)) found.add(`leaves the glass: ${told(parent)}`);
    }
    texts.push([parent, range]);
  }

  // No other part lies over a text once it is scrolled to.
  const scrolledAway = (part, x, y) => {
    for (; part && part !== document.body; part = part.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(part);
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (`${overflowX} ${overflowY}` !== "visible visible" && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return x < 0 || x > innerWidth || y < 0 || y > innerHeight;
  };
  const overText = (parent, range) => {
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (right - left < 1 || scrolledAway(parent, x, y)) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && !parent.contains(hit) && !hit.contains(parent)) return `${hit.tagName}.${hit.className}`;
    }
    return "";
  };
  for (const [parent, range] of texts) {
    if (!overText(parent, range)) continue;
    parent.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const over = overText(parent, range);
    if (over) found.add(`text under ${over}: ${told(parent)}`);
  }

  // Keys: large enough, and nothing lies over them once they are scrolled to.
  const keys = [...whole.querySelectorAll("button, a[href], select, summary, input:not([type=hidden]), textarea")].filter((each) => !unseen(each) && !each.matches(".skip")); // a way past the links comes into sight with the focus
  for (const key of keys) {
    const { width, height } = key.getBoundingClientRect();
    if (!width || !height) continue;
    const inText = key.tagName === "A" && getComputedStyle(key).display === "inline";
    const ofLabel = ["radio", "checkbox"].includes(key.type) && key.closest("label");
    const size = ofLabel ? ofLabel.getBoundingClientRect() : { width, height };
    if (!inText && (size.width < least - 0.5 || size.height < least - 0.5)) found.add(`${Math.round(size.width)} x ${Math.round(size.height)}: ${told(key)}`);
    if (ofLabel) continue;
    const covers = () => {
      const box = inText ? key.getClientRects()[0] : key.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return !hit ? "nothing is there" : key.contains(hit) || hit.contains(key) && hit.closest("a, label") ? "" : `${hit.tagName}.${hit.className}`;
    };
    if (!covers()) continue;
    key.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const over = covers();
    if (over) found.add(`under ${over}: ${told(key)}`);
  }
  scrollTo(x0, y0);
  return [...found];
};
