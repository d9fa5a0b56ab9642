// What the browser keeps for a screen, so that a reload loses nothing. A browser that keeps nothing is no fault.

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`dealer.${name}`));
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`dealer.${name}`, JSON.stringify(value));
  } catch {
    // private windows and full disks
  }
}
