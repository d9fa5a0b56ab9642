// A part that is fetched when it is first shown: a screen is light, and what is seldom used comes with its first tap.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";

const AGAIN = 2500;

/** `load` brings the part. Where nobody answers, a sheet is closed again, and what is no sheet is asked for until it comes. */
export const later = (load) =>
  function Later(props) {
    const [Part, setPart] = useState(null);
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      load().then((found) => setPart(() => found), props.onClose ?? (() => setTimeout(() => setTurn(turn + 1), AGAIN)));
    }, [turn]);
    return Part && html`<${Part} ...${props} />`;
  };
