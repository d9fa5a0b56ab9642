"""Milliseconds from a tap on a card to the painted ruling, in Chromium on this machine."""

from __future__ import annotations

import statistics

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, path_of_chromium
from tests.server.running import served

HANDS = 40
SIZE = {"width": 1024, "height": 768}
# Taps the cards of random Badugis, so each tap gets a new answer. The clock runs from the tap until the frame with the
# answer is painted.
TAP_AND_WAIT = """async (hands) => {
  const answer = () => document.querySelector(".verdict").textContent;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  }));
  const changed = (before) => new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!answer().trim() || answer() === before || document.querySelector(".verdict.start")) return;
      watch.disconnect();
      resolve();
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    watch.observe(document.querySelector("main"), all);
  });
  const took = [];
  for (let hand = 0; hand < hands; hand += 1) {
    const ranks = [..."A23456789TJQK"].sort(() => Math.random() - 0.5);
    for (const [place, suit] of [..."shdc"].entries()) {
      const card = document.querySelector(`[data-card="${ranks[place]}${suit}"]`);
      const ruled = changed(answer());
      const began = performance.now();
      card.click();
      await ruled;
      await painted();
      took.push(performance.now() - began);
    }
    document.querySelector(".actionbar .primary").click();
    await painted();
  }
  return took;
}"""


def measure() -> tuple[float, float]:
    """Return the median and the 95th percentile in milliseconds."""
    with served(workers=1, whole=True) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium(playwright), args=FLAGS)
        # Service workers are blocked: fetching the offline pages on a first visit would slow the first hands.
        page = browser.new_page(viewport=SIZE, service_workers="block")  # type: ignore[arg-type]
        page.goto(f"{service.url}/compare?language=en")
        page.locator(".picker").wait_for()
        took = page.evaluate(TAP_AND_WAIT, HANDS)
        browser.close()
    return statistics.median(took), statistics.quantiles(took, n=20)[-1]
