// A screen, and what stands in its place when something on it fails. What was tapped is kept: it is undone, or reloaded.

import { html, render, useErrorBoundary } from "./vendor/htm-3.1.1/standalone.module.js";
import { page } from "./page.js";
import { Sign } from "./parts/card.js";
import { mayStepBack, stepBack } from "./undo.js";

/** Shows a screen until it fails: while it is drawn, after a tap, or in what it waits for. `anew` has it begin with nothing. */
export function show(Screen, anew) {
  const place = document.getElementById("console");
  const draw = (what) => {
    render(null, place);
    place.replaceChildren(); // of what has failed there are pieces that the library does not know of any more
    render(what, place);
  };
  const begin = () => draw(html`<${Guarded} screen=${Screen} onFailed=${fail} />`);
  const fail = (error) => draw(html`<${Failed} error=${error} anew=${anew} onAgain=${begin} />`);
  addEventListener("error", (event) => fail(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => fail(event.reason));
  begin();
}

function Guarded({ screen: Screen, onFailed }) {
  const [error] = useErrorBoundary((found) => {
    console.error(found);
    queueMicrotask(() => onFailed(found));
  });
  return !error && html`<${Screen} />`;
}

function Failed({ error, anew, onAgain }) {
  const then = (change) => () => {
    change();
    onAgain();
  };
  const undoable = mayStepBack();
  return html`<main class="main failed" id="main">
    <div role="alert"><h1>${page.words.failed}</h1><p>${page.words["failed-more"]}</p></div>
    <div class="ways">
      <button type="button" class="btn primary" onClick=${() => location.reload()}>${page.words.reload}</button>
      <button type="button" class="btn" aria-disabled=${!undoable} onClick=${undoable ? then(stepBack) : undefined}><${Sign} name="undo" />${page.words.undo}</button>
      <button type="button" class="btn quiet" onClick=${then(anew)}>${page.words["start-again"]}</button>
    </div>
    <p class="cite"><code>${String(error?.message ?? error)}</code></p>
  </main>`;
}
