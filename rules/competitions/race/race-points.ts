/** Points for a play in a race, and the order of plays. */

/** Current scoring version; every round stores its version, so that old results do not change. */
export const raceScoringVersion = 1

export type ReplayResult = {
  /** Score within the game, computed by the replay. */
  readonly score: number
  /** Fill level of the star bar, 0 to 1000. */
  readonly meter: number
}

export type ScoredPlay = ReplayResult & {
  readonly points: number
  /** Time since the round began, with network latency subtracted. */
  readonly tookMs: number
}

const fullPoints = 1_000

type PointsRule = (play: ReplayResult) => number

/** Version 1 uses the star bar, because its maximum is the same for every game and level. */
const versions: Readonly<Record<number, PointsRule>> = {
  1: ({ meter }) => Math.min(fullPoints, Math.max(0, Math.floor(meter))),
}

export const racePoints = (version: number, play: ReplayResult): number =>
  (versions[version] ?? versions[raceScoringVersion]!)(play)

/** Sorts the better play first: more points, then a higher score, then less time. */
export const comparePlays = (a: ScoredPlay, b: ScoredPlay): number =>
  b.points - a.points || b.score - a.score || a.tookMs - b.tookMs

/** Only a player's best play counts; null without plays. */
export const selectBestPlay = <Play extends ScoredPlay>(plays: readonly Play[]): Play | null =>
  plays.toSorted(comparePlays)[0] ?? null
