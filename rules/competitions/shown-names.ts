import type { leaderboards } from '../classrooms/classroom.ts'

/** Leaderboard visibility: all names, only the podium, only the player's own rank, or nothing. */
export const shownNames = ['all', 'podium', 'own', 'none'] as const
export type ShownNames = (typeof shownNames)[number]

/** A class with a hidden leaderboard hides it in competitions too; otherwise the host's choice applies. */
export const resolveShownNames = (leaderboard: (typeof leaderboards)[number], requested: ShownNames): ShownNames =>
  leaderboard === 'hidden' ? 'none' : requested

/** Whether the class sees the ranks of other players. */
export const showsNames = (names: ShownNames): boolean => names === 'all' || names === 'podium'
