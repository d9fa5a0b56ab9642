// A dispute told by taps, with a script: each tap is sent in place, the page stays where it is, and the answer is spoken.

import { sendInPlace } from "../in_place.js";

const spoken = Object.assign(document.createElement("p"), { className: "unseen" });
spoken.setAttribute("role", "status");
document.body.prepend(spoken);

sendInPlace("/floor/tell", () => {
  const answer = document.getElementById("answer")?.textContent ?? "";
  if (spoken.textContent !== answer) spoken.textContent = answer;
}, { stay: true });
