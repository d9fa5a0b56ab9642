// Hands typed or pasted. A fault is told in words and marked in the text; nothing is lost by it.

import { html, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, sayOf } from "../page.js";
import { readHands } from "../card_input.js";
import { Sheet } from "./sheet.js";

/** `sizes` are the most cards of each hand. */
export function TypeBox({ sizes, text, onHands, onClose }) {
  const box = useRef(null);
  const [fault, setFault] = useState("");
  const submit = (event) => {
    event.preventDefault();
    const found = readHands(box.current.value);
    const why = found.fault ?? misfit(found.hands, sizes);
    if (!why) return onHands(found.hands);
    setFault(sayOf("fault", why.code, why));
    box.current.focus();
    if (found.fault) box.current.setSelectionRange(found.from, found.to);
    return undefined;
  };
  const onKeyDown = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && submit(event);
  return html`<${Sheet} title=${page.words["type-title"]} onClose=${onClose}>
    <form onSubmit=${submit}>
      <label for="typed">${page.words["type-help"]}</label>
      <textarea id="typed" ref=${box} rows="3" autofocus spellcheck="false" autocomplete="off" autocapitalize="off" defaultValue=${text}
        aria-invalid=${fault !== ""} aria-describedby="typed-fault" onKeyDown=${onKeyDown}></textarea>
      <p id="typed-fault" class="fault" role="alert">${fault}</p>
      <button type="submit" class="btn primary">${page.words["type-use"]}</button>
    </form>
  <//>`;
}

function misfit(hands, sizes) {
  if (hands.length > sizes.length) return { code: "hands", count: hands.length };
  const number = hands.findIndex((hand, place) => hand.length > sizes[place]);
  return number < 0 ? null : { code: "many", number: number + 1, count: hands[number].length, size: sizes[number] };
}
