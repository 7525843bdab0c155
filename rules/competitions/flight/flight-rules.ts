/** Numbers of a class flight. Changing one changes the bands of `simulated-flights.test.ts`. */

export const flightRules = {
  version: 1,
  /** The way is measured by the pushes until here, so that a class of beginners flies as long as an advanced one. */
  measureMs: 90_000,
  aimMs: 580_000,
  /** Gates cost time without pushes. */
  gateLoss: 1.06,
  /** Pushes of a right answer, and of a right answer to a question that was missed before. */
  right: 3,
  mended: 5,
  /** A player's pushes count up to this multiple of the class mean; beyond it each right answer counts `beyondCap`. */
  capShare: 1.6,
  leastMean: 12,
  beyondCap: 1,
  gates: 4,
  /** Share of the flying players whose lanterns open a gate. */
  gateShare: 0.85,
  /** A player without an answer for this long is away, and no gate waits for that player. */
  awayMs: 60_000,
  /** The reason for a missed answer stays on the screen; the next answer is accepted afterwards. */
  reasonMs: 6_000,
  /** Hints that a player can collect at one gate. */
  hints: 3,
} as const

/** A way never shorter than this: one right answer per leg. */
export const leastWay = flightRules.right * (flightRules.gates + 1)
