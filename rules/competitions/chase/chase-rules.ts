/** Numbers of a kite chase. Changing one changes the bands of `simulated-chases.test.ts`. */

export const chaseRules = {
  version: 1,
  /** The pace of the leaders until here sets how far the harbor is; until then it is in mist. */
  measureMs: 150_000,
  aimMs: 540_000,
  opensMs: 480_000,
  /** One leader, and one landing that ends the chase, for this many players. */
  playersPerLanding: 8,
  /** Clouds of a right answer, and of a right answer to a question that was missed before. */
  right: 2,
  mended: 5,
  /** Clouds of every fourth right answer in a row, and of a question of the harder third. */
  streakAt: 4,
  streak: 1,
  hard: 1,
  /** Slipstream: one cloud for each kite at most `slipReach` clouds ahead, up to `slipMost`. */
  slipReach: 6,
  slipMost: 2,
  /** Warm air: clouds for the last third of the field. */
  warm: 3,
  warmBehindShare: 2 / 3,
  /** Thermal: clouds if the next kite is more than `aloneBeyond` clouds ahead. */
  thermal: 3,
  aloneBeyond: 8,
  /** Factor of the next right answer. */
  tailwind: 2,
  startBeads: 1,
  bead: 1,
  mendedBeads: 2,
  costs: { map: 1, tailwind: 2, bridge: 4, puff: 2 },
  /** Clouds of both friends. */
  bridge: 3,
  bridgeReach: 12,
  /** Between two bridges that a player builds, and between two that lead to the same friend. */
  bridgeEveryMs: 60_000,
  friendRestMs: 30_000,
  /** A cloud in front of the next question goes away with this many taps, or by itself. */
  puffTaps: 3,
  puffMs: 3_000,
  /** The reason for a missed answer stays on the screen, longer after a hasty answer. */
  reasonMs: 6_000,
  hastyReasonMs: 14_000,
  hastyMs: 4_000,
} as const

/** Ten right answers: the way is never shorter. */
export const leastWay = 10 * chaseRules.right

/** How far a class usually flies; the map uses it until the way is measured. */
export const usualWay = 230
