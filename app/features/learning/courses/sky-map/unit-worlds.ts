import type { WorldName } from '#rules/levels/level-file.ts'

/** Picks one world per unit as its picture: the one that earlier units show least. */
export function chooseUnitWorlds(units: readonly (readonly WorldName[])[]): WorldName[] {
  const useCounts = new Map<WorldName, number>()
  return units.map((worlds) => {
    const [leastUsed = 'sky'] = worlds.toSorted(
      (world, other) => (useCounts.get(world) ?? 0) - (useCounts.get(other) ?? 0),
    )
    useCounts.set(leastUsed, (useCounts.get(leastUsed) ?? 0) + 1)
    return leastUsed
  })
}
