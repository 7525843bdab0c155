/** State of a kite chase that all players share: the way to the harbor, landings and good deeds. */

import { noFirstAnswers, type FirstAnswers } from '../self-paced/first-answers.ts'
import { isMeasured, measureDistance, scaleTime, type PlayClock } from '../self-paced/play-clock.ts'
import { chaseRules, leastWay } from './chase-rules.ts'

/** Something good that a player did; the wall shows the latest ones. `count`: clouds, or right answers in a row. */
export type GoodDeed = {
  /** Counts all deeds of the chase, from 1. */
  readonly number: number
  readonly kind: 'bridge' | 'mended' | 'streak'
  readonly player: string
  /** The other end of a bridge. */
  readonly friend: string | null
  readonly count: number
}

export type Chase = FirstAnswers & {
  /** Clouds to the harbor; null until the way is measured. */
  readonly target: number | null
  readonly landed: number
  /** Enough kites have landed. Milliseconds since the start, as all times of the chase. */
  readonly endedAt: number | null
  readonly deeds: readonly GoodDeed[]
}

const shownDeeds = 4

export const startChase = (questions: number): Chase => ({
  ...noFirstAnswers(questions),
  ...{ target: null, landed: 0, endedAt: null, deeds: [] },
})

/** Leaders who set the distance, and landings that end the chase. */
export const leadersOf = (players: number): number => Math.max(1, Math.ceil(players / chaseRules.playersPerLanding))

/** Sets the distance of the harbor once the time to measure is over. `clouds`: of all players. */
export function measureChase(chase: Chase, clouds: readonly number[], clock: PlayClock): Chase {
  if (chase.target !== null || !isMeasured(chaseRules, clock)) return chase
  const leaders = clouds.toSorted((a, b) => b - a).slice(0, leadersOf(clouds.length))
  const pace = leaders.reduce((sum, flown) => sum + flown, 0) / Math.max(1, leaders.length)
  return { ...chase, target: measureDistance(pace, { ...chaseRules, least: leastWay }) }
}

export const harborOpensMs = (clock: Pick<PlayClock, 'totalMs'>): number => scaleTime(chaseRules.opensMs, clock)

/** Whether a kite with this many clouds enters the harbor now. A kite that arrives earlier circles. */
export const canLand = ({ target }: Chase, clouds: number, clock: PlayClock): boolean =>
  target !== null && clouds >= target && clock.elapsedMs >= harborOpensMs(clock)

export function addLanding(chase: Chase, players: number, { elapsedMs }: PlayClock): Chase {
  const landed = chase.landed + 1
  return { ...chase, landed, endedAt: chase.endedAt ?? (landed >= leadersOf(players) ? elapsedMs : null) }
}

export const addDeed = (chase: Chase, deed: Omit<GoodDeed, 'number'>): Chase => ({
  ...chase,
  deeds: [...chase.deeds, { ...deed, number: (chase.deeds.at(-1)?.number ?? 0) + 1 }].slice(-shownDeeds),
})

/** Percentage of the way; null until it is measured. */
export const chasePercent = ({ target }: Pick<Chase, 'target'>, clouds: number): number | null =>
  target === null ? null : Math.min(100, Math.floor((clouds * 100) / target))
