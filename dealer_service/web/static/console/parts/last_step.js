// The last step of a hand.

/** Whether nothing is left but to muck the hands. */
export const isLast = (steps, done) => steps.length > 0 && (done === steps.length || (done === steps.length - 1 && steps[done].code === "muck"));
