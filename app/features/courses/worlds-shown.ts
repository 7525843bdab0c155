import type { WorldName } from '#rules/levels/level-file.ts'

/** Which of its worlds stands for each unit: of those it has the one that was shown least before. */
export function worldsShown(units: readonly (readonly WorldName[])[]): WorldName[] {
  const times = new Map<WorldName, number>()
  return units.map((worlds) => {
    const [least = 'sky'] = worlds.toSorted((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0))
    times.set(least, (times.get(least) ?? 0) + 1)
    return least
  })
}
