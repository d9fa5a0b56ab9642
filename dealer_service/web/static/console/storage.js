// What the browser keeps for a screen, so that a reload loses nothing. One that keeps nothing has it until the page is left.

const PREFIX = "dealer.";
const here = new Map(); // in private windows and on full disks
const waiting = new Map(); // until the frame of a tap is drawn

export function recall(name) {
  keepWaiting();
  try {
    return JSON.parse(here.get(name) ?? localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Have this written once the next frame is drawn and `keepWaiting` is called; who reads anything before, or leaves the page, has it already. */
export const keepSoon = (name, write) => waiting.set(name, write);

export function keepWaiting() {
  for (const [name, write] of waiting) {
    waiting.delete(name);
    write();
  }
}

addEventListener("pagehide", keepWaiting);
addEventListener("click", keepWaiting, true); // the tap before this one, if its frame is not drawn yet
document.addEventListener("visibilitychange", keepWaiting);

export function keep(name, value) {
  waiting.delete(name);
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    here.delete(name);
  } catch {
    here.set(name, text);
  }
}

export function forget(name) {
  waiting.delete(name);
  here.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing is kept there
  }
}

/** The names under which anything is kept. */
export function keptNames() {
  keepWaiting();
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return [...new Set([...stored, ...here.keys()])];
  } catch {
    return [...here.keys()];
  }
}
