import type { GameMode } from '#rules/competitions/game-mode.ts'

/** Messages why a kind of competition cannot be homework. */
export const notAtHomeKeys = {
  quiz: null,
  flight: 'flight.notAtHome',
  chase: 'chase.notAtHome',
  arena: null,
  race: null,
} as const satisfies Record<GameMode, string | null>
