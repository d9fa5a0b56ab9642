// A part that is fetched when it is first shown: a screen is light, and what is seldom used comes with its first tap.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { Away, AwaySheet } from "./verdict.js";

const AGAIN = 2500;
const PATIENCE = 8000;

/**
 * `load` imports the script whose `bring()` gives the part, once for all of its places. Where it does not come, that is
 * said in its place, and it is asked for again by itself or with a key, or one signs in. `ahead` brings it before it is
 * shown. `styles` are the style sheets that come with it.
 */
export const later = (load, ...styles) => fetched(load, styles, true);

/** The same for a part beside the answer: where it does not come, its place is empty, since the answer says so already. */
export const laterBeside = (load, ...styles) => fetched(load, styles, false);

function fetched(load, styles, told) {
  let brought = null;
  const bring = () => Promise.all([load().then((found) => found.bring()), ...styles.map(style)]).then(([found]) => (brought = found));
  function Later(props) {
    const [Part, setPart] = useState(() => brought);
    const [turn, setTurn] = useState(0);
    const [away, setAway] = useState("");
    const again = () => setTurn((now) => now + 1);
    useEffect(() => {
      if (Part) return undefined;
      let timer = setTimeout(() => failed("away", 0), PATIENCE);
      let over = false;
      const failed = (why, pause = AGAIN) => {
        clearTimeout(timer);
        if (over) return;
        setAway(why);
        if (why !== "key") timer = setTimeout(again, pause);
      };
      bring().then((found) => {
        clearTimeout(timer);
        setPart(() => found);
      }, (error) => failed(error.away ?? "away"));
      return () => {
        over = true;
        clearTimeout(timer);
      };
    }, [turn]);
    if (Part) return html`<${Part} ...${props} />`;
    return told && away && html`<${props.onClose ? AwaySheet : Away} away=${away} onRetry=${again} onClose=${props.onClose} />`;
  }
  Later.ahead = () => bring().catch(() => undefined);
  return Later;
}

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
