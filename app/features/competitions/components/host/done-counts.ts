import type { HostView } from '../../contract.ts'

/** How many have answered, solved the level, or have a play that counts, in the round that is on; only hosts are told. */
export const doneOf = ({ players, arena, race }: HostView) => ({
  quiz: players.filter(({ answered }) => answered).length,
  arena: (arena?.climbs ?? []).filter(({ passed, tests }) => passed === tests).length,
  race: race?.climbs.length ?? 0,
})
