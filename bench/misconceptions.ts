import { groupPrograms } from '#rules/mistakes/group-programs.ts'
import { seededRandom } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'
import { levelsToChange, generatePrograms, type GeneratedProgram } from './mistakes/generated-programs.ts'

/**
 * Groups the wrong programs of each level as if one class had written them, and checks every pair: programs with the
 * same cause belong in one group, programs without a common cause in different groups. No program of the class solves
 * the level, so grouping gets no help from correct programs. Then measures CPU time for classes of 40.
 */

const minPrograms = isShort ? 400 : 2_000
const CLASS_SIZE = 40

type Pairs = { together: number; of: number }

const hasSameCauses = (item: GeneratedProgram, other: GeneratedProgram) => item.causes.join() === other.causes.join()
const hasNoCommonCause = (item: GeneratedProgram, other: GeneratedProgram) =>
  !item.causes.some((cause) => other.causes.includes(cause))

const groupClass = (created: readonly GeneratedProgram[]) => {
  const { level, step } = created[0]!
  const wrong = created.map(({ program }, key) => ({ key, program }))
  return groupPrograms(wrong, [], { level, offers: step.offers, skin: step.skin })
}

export const bench: Bench = {
  name: 'misconceptions',
  unit: 'share of pairs with the same cause grouped together',
  goal: `of ≥ ${minPrograms} wrong programs over ≥ 30 levels ≥ 0.9, ≤ 0.05 of pairs with different causes; a class of ${CLASS_SIZE} in ≤ 100 ms of CPU time`,
  async run(say) {
    const random = seededRandom(12)
    const levels = levelsToChange()
      .map(generatePrograms)
      .filter((created) => created.length >= 8)
    const chosen = isShort ? Array.from({ length: 40 }, () => levels[random(levels.length)]!) : levels
    const same: Pairs = { together: 0, of: 0 }
    const different: Pairs = { together: 0, of: 0 }
    const errorCounts = new Map<string, number>()
    for (const created of chosen) {
      const groups = groupClass(created)
      const groupOf = new Map(groups.flatMap(({ members }, index) => members.map(({ key }) => [key, index] as const)))
      const idOf = (key: number) => groups[groupOf.get(key)!]!.mistake.id
      for (const [position, item] of created.entries())
        for (const [offset, other] of created.slice(position + 1).entries()) {
          const isTogether = groupOf.get(position) === groupOf.get(position + 1 + offset)
          const pairs = hasSameCauses(item, other) ? same : hasNoCommonCause(item, other) ? different : null
          if (!pairs) continue
          pairs.of++
          if (isTogether) pairs.together++
          if (isTogether === (pairs === same)) continue
          const description = `${pairs === same ? 'separated' : 'mixed'}: ${item.kind} (${idOf(position)}), ${other.kind} (${idOf(position + 1 + offset)})`
          errorCounts.set(description, (errorCounts.get(description) ?? 0) + 1)
        }
    }
    for (const [description, count] of [...errorCounts].toSorted((item, other) => other[1] - item[1]).slice(0, 40))
      say(`${String(count).padStart(5)} ${description}`)

    const spent = chosen.map((created) =>
      measureClassCpu(Array.from({ length: CLASS_SIZE }, () => created[random(created.length)]!)),
    )
    const programs = chosen.reduce((sum, created) => sum + created.length, 0)
    const [share, mixed] = [same.together / same.of, different.together / different.of]
    const slowest = Math.max(...spent)
    return {
      value: Math.round(share * 1000) / 1000,
      holds: programs >= minPrograms && new Set(chosen).size >= 30 && share >= 0.9 && mixed <= 0.05 && slowest <= 100,
      details: {
        programs,
        levels: new Set(chosen).size,
        sameCause: same,
        differentCause: { ...different, share: Math.round(mixed * 1000) / 1000 },
        classMs: Math.round((spent.reduce((sum, value) => sum + value, 0) / spent.length) * 10) / 10,
        slowestClassMs: Math.round(slowest),
        classesOver: spent.filter((value) => value > 100).length,
      },
    }
  },
}

/** CPU time in ms: the median of three runs, so that other processes and garbage collection have little effect. */
function measureClassCpu(created: readonly GeneratedProgram[]): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    groupClass(created)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.toSorted((time, other) => time - other)[1]!
}
