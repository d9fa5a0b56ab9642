// A part that is fetched when it is first shown: a screen is light, and what is seldom used comes with its first tap.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";

const AGAIN = 2500;

/**
 * `load` brings the part, once for all of its places. Where nobody answers, a sheet is closed again, and what is no sheet
 * is asked for until it comes. `ahead` brings it before it is shown.
 */
export const later = (load) => {
  let brought = null;
  const bring = () => load().then((found) => (brought = found));
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
