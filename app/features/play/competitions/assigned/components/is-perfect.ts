import { climbHeight } from '#rules/competitions/arena/climb.ts'
import type { HomeRound } from '../home-rounds.server.ts'

const maxHeight = 100

/** Whether no further try can improve an open round. */
export const isPerfect = (rounds: readonly Pick<HomeRound, 'climb' | 'best' | 'isOpen'>[]): boolean =>
  rounds.every(
    ({ climb, best, isOpen }) =>
      // Points of programs and of plays have the same maximum.
      !isOpen || climbHeight((climb ?? best)?.points ?? 0) === maxHeight,
  )
