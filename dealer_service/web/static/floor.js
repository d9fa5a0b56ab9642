// The floor's page with a script: its forms are sent in place, and the slip fits on its paper.

import { sendInPlace } from "./in_place.js";

sendInPlace("/floor");

// The slip is one piece of paper, however many facts it has: before it is printed its letters are made as small as that
// takes. In millimetres: what a strip and a card have within their margins.
const PAPER = { strip: [74, 174], a6: [97, 140] };
const MM = 96 / 25.4;
const LARGEST = 0.9;
const SMALLEST = 0.5;

addEventListener("beforeprint", () => {
  const slip = document.querySelector(".slip");
  const paper = document.querySelector("input[name=paper]:checked")?.value;
  if (!slip || !paper) return;
  const [wide, high] = PAPER[paper].map((side) => side * MM);
  const copy = slip.cloneNode(true);
  copy.style.cssText = "position: absolute; visibility: hidden; padding: 0; box-sizing: border-box";
  slip.after(copy);
  let zoom = LARGEST;
  const fits = () => {
    copy.style.width = `${wide / zoom}px`;
    return copy.getBoundingClientRect().height * zoom < high - 2;
  };
  while (!fits() && zoom > SMALLEST) zoom -= 0.02;
  copy.remove();
  slip.style.zoom = zoom;
});
addEventListener("afterprint", () => document.querySelectorAll(".slip").forEach((each) => (each.style.zoom = "")));
