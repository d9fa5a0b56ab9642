// What the browser keeps for a screen, so that a reload loses nothing. One that keeps nothing has it until the page is left.

const PREFIX = "dealer.";
const here = new Map(); // in private windows and on full disks

export function recall(name) {
  try {
    return JSON.parse(here.get(name) ?? localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    here.delete(name);
  } catch {
    here.set(name, text);
  }
}

export function forget(name) {
  here.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing is kept there
  }
}

/** The names under which anything is kept. */
export function keptNames() {
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return [...new Set([...stored, ...here.keys()])];
  } catch {
    return [...here.keys()];
  }
}
