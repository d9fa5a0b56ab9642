// A part that is fetched when it is first shown: a screen is light, and what is seldom used comes with its first tap.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";

/** `load` brings the part; where nobody answers it is closed again, and the next tap tries anew. */
export const later = (load) =>
  function Later(props) {
    const [Part, setPart] = useState(null);
    useEffect(() => {
      load().then((found) => setPart(() => found), props.onClose);
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
