// A short tone when the action is on another seat, where it was asked for on this tablet.

import { recall } from "../storage.js";

const TONE = { frequency: 660, seconds: 0.12, volume: 0.15 };

/** The tone, as far as this browser plays one. */
export function soundAction() {
  if (recall("sound") !== true || typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = TONE.frequency;
  volume.gain.value = TONE.volume;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + TONE.seconds);
  tone.onended = () => context.close();
}
