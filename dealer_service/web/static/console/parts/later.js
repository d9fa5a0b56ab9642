// A part that is fetched when it is first shown: a screen is light, and what is seldom used comes with its first tap.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";

const AGAIN = 2500;

/**
 * `load` brings the part, once for all of its places. Where nobody answers, a sheet is closed again, and what is no sheet
 * is asked for until it comes. `ahead` brings it before it is shown. `styles` are the style sheets that come with it.
 */
export const later = (load, ...styles) => {
  let brought = null;
  const bring = () => Promise.all([load(), ...styles.map(style)]).then(([found]) => (brought = found));
  function Later(props) {
    const [Part, setPart] = useState(() => brought);
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      if (!Part) bring().then((found) => setPart(() => found), props.onClose ?? (() => setTimeout(() => setTurn(turn + 1), AGAIN)));
    }, [turn]);
    return Part && html`<${Part} ...${props} />`;
  }
  Later.ahead = () => bring().catch(() => undefined);
  return Later;
};

const styled = new Map(); // the style sheets that are there, or on their way

/** A style sheet of the console, after all that are there; one that did not come is asked for again with the next try. */
function style(name) {
  if (!styled.has(name)) styled.set(name, linked(new URL(`../${name}`, import.meta.url).href));
  return styled.get(name).catch((error) => {
    styled.delete(name);
    throw error;
  });
}

const linked = (href) =>
  new Promise((done, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done });
    link.onerror = () => {
      link.remove();
      fail(new Error(href));
    };
    document.head.append(link);
  });
