/** What a play is worth in a race, and which of two plays is the better one. */

/** A round says by which version it is played: an old result stays as it was. */
export const raceRules = 1

export type ReplayedRace = {
  /** The game's own, as the replay counted it. */
  readonly score: number
  /** 0 to 1000: how full the star bar is. */
  readonly meter: number
}

export type CountedPlay = ReplayedRace & {
  readonly points: number
  /** When it had come so far, by the fair clock. */
  readonly tookMs: number
}

const full = 1_000

type Pointed = (play: ReplayedRace) => number

/** Version 1: the star bar, which is as full for every game and level when nothing is left to win. */
const versions: Readonly<Record<number, Pointed>> = {
  1: ({ meter }) => Math.min(full, Math.max(0, Math.floor(meter))),
}

export const racePoints = (version: number, play: ReplayedRace): number =>
  (versions[version] ?? versions[raceRules]!)(play)

/** Smaller first: more points, then a higher score, then the one that came so far earlier. */
export const comparePlays = (one: CountedPlay, other: CountedPlay): number =>
  other.points - one.points || other.score - one.score || one.tookMs - other.tookMs

/** The play of somebody that counts; nothing where there is none. */
export const bestPlay = <Play extends CountedPlay>(plays: readonly Play[]): Play | null =>
  plays.toSorted(comparePlays)[0] ?? null
