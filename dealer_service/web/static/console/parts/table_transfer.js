// A table for another tablet: a link and its QR code, whose fragment holds the table. No service is sent it as an address.

import { html, useEffect, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, sayOf } from "../page.js";
import { pack } from "../tables/fragment.js";
import { handedOn, linkTo } from "../tables/links.js";
import { questionOf } from "../tables/record_question.js";
import { withSeldom } from "./catalogue.js";
import { Sheet } from "./sheet.js";

const LONGEST = 1000; // of a link that a phone reads as a code

const RECEIVERS = ["table", "floor", "history"]; // another dealer, the floor, or the hand's own page: each has a page of that name

export const bring = () => withSeldom(HandOver);

function HandOver({ held, onGive, onClose }) {
  const [receiver, setReceiver] = useState(RECEIVERS[0]);
  const [link, setLink] = useState("");
  const [code, setCode] = useState("");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    let shown = true;
    setCopied(false);
    linkOf(receiver, held).then((made) => {
      if (shown) setLink(made);
      return made.length > LONGEST ? "" : drawn(made);
    }).then((made) => shown && setCode(made));
    return () => (shown = false);
  }, [receiver]);
  const line = useRef(null);
  const copy = () => {
    line.current.select();
    setCopied(document.execCommand("copy")); // navigator.clipboard is there over HTTPS alone
  };
  return html`<${Sheet} title=${page.words["hand-over"]} onClose=${onClose}>
    <div class="hand-over">
      ${code && html`<div class="code" role="img" aria-label=${page.words["qr-code"]} dangerouslySetInnerHTML=${{ __html: code }}></div>`}
      <div>
        <div class="choices" role="group" aria-label=${page.words["hand-over"]}>${RECEIVERS.filter((each) => each !== "history" || held.hand).map((each) => html`<button type="button" class="btn" key=${each} aria-pressed=${each === receiver} onClick=${() => setReceiver(each)}>${sayOf("receiver", each)}</button>`)}</div>
        <p>${page.words["hand-over-more"]}</p>
        ${link.length > LONGEST && html`<p class="cite">${page.words["link-too-long"]}</p>`}
        <input class="link" readonly ref=${line} aria-label=${page.words["link"]} value=${link} onFocus=${(event) => event.target.select()} />
        <button type="button" class="btn primary" onClick=${copy}>${page.words[copied ? "copied" : "copy-link"]}</button>
        ${receiver === "table" && html`<button type="button" class="btn give" onClick=${onGive}>${page.words["dealt-there"]}</button>`}
      </div>
    </div>
  <//>`;
}

/** A link to the page of hands, whose fragment holds the hand that is dealt. */
const linkToHand = async ({ house, game, table, hand, seen }) =>
  `${location.origin}/history?language=${document.documentElement.lang}#${await pack({ question: questionOf({ house, game, ...hand, seen, over: table.phase === "over" }) })}`;

/** The link to a page: of the hand where it is the page of hands, else of the table, with the hand if a phone reads it. */
async function linkOf(receiver, held) {
  if (receiver === "history") return linkToHand(held);
  const given = receiver === "table" ? handedOn(held) : held;
  const link = await linkTo(`/${receiver}`, given);
  return link.length > LONGEST && given.hand ? linkTo(`/${receiver}`, { ...given, hand: undefined }) : link;
}

/** The code as the service draws it; nothing where it is away: the link does without. */
async function drawn(link) {
  try {
    const response = await fetch("/qr", { method: "POST", headers: { "Content-Type": "text/plain" }, body: link, cache: "no-store" });
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}
