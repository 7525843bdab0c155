import type { leaderboards } from '../classroom.ts'

/** How much of the board everybody sees: all names, those on the podium, each only their own place, or nobody any place. */
export const shownNames = ['all', 'podium', 'own', 'none'] as const
export type ShownNames = (typeof shownNames)[number]

/** A class that hides its leaderboard hides it in competitions too; otherwise whoever hosts decides. */
export const namesIn = (leaderboard: (typeof leaderboards)[number], asked: ShownNames): ShownNames =>
  leaderboard === 'hidden' ? 'none' : asked

/** Whether the class sees anybody's place at all. */
export const showsNames = (names: ShownNames): boolean => names === 'all' || names === 'podium'
