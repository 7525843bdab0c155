import type { HostView } from '../../contract.ts'

/**
 * Number of players who have answered, lit their lantern, landed, solved the level, or have a counting play in the
 * current round. Only hosts see it.
 */
export const countDone = ({ players, flight, chase, arena, race }: HostView) => ({
  quiz: players.filter(({ answered }) => answered).length,
  flight: flight?.way.lit ?? 0,
  chase: chase?.landed ?? 0,
  arena: (arena?.climbs ?? []).filter(({ passed, tests }) => passed === tests).length,
  race: race?.climbs.length ?? 0,
})

/** Players without an answer to the current question, neither in time nor late. */
export const countMissing = ({ players }: HostView): number =>
  players.filter(({ answered, isLate, state }) => state === 'in' && !answered && !isLate).length
