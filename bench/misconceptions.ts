import { groupPrograms } from '#rules/mistakes/group-programs.ts'
import { seededRandom } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'
import { levelsToChange, madeFrom, type Made } from './mistakes/made-programs.ts'

/**
 * Groups the wrong programs of each level as if one class had written them, and asks of every two whether they are
 * together: those with the same known cause should be, those with causes of which none is the same should not.
 * Nobody of the class has solved the level, so that no right program helps. Then classes of forty, for their processor time.
 */

const least = isShort ? 400 : 2_000
const CLASS = 40

type Pairs = { together: number; of: number }

const isSame = (one: Made, other: Made) => one.causes.join() === other.causes.join()
const isOther = (one: Made, other: Made) => !one.causes.some((cause) => other.causes.includes(cause))

const grouped = (made: readonly Made[]) => {
  const { level, step } = made[0]!
  const wrong = made.map(({ program }, key) => ({ key, program }))
  return groupPrograms(wrong, [], { level, offers: step.offers, skin: step.skin })
}

export const bench: Bench = {
  name: 'misconceptions',
  unit: 'share of pairs with the same cause grouped together',
  goal: `of ≥ ${least} wrong programs over ≥ 30 levels ≥ 0.9, ≤ 0.05 of pairs with different causes; a class of ${CLASS} in ≤ 100 ms of processor`,
  async run(say) {
    const random = seededRandom(12)
    const levels = levelsToChange()
      .map(madeFrom)
      .filter((made) => made.length >= 8)
    const chosen = isShort ? Array.from({ length: 40 }, () => levels[random(levels.length)]!) : levels
    const same: Pairs = { together: 0, of: 0 }
    const different: Pairs = { together: 0, of: 0 }
    const apart = new Map<string, number>()
    for (const made of chosen) {
      const groups = grouped(made)
      const groupOf = new Map(groups.flatMap(({ members }, at) => members.map(({ key }) => [key, at] as const)))
      const idOf = (key: number) => groups[groupOf.get(key)!]!.mistake.id
      for (const [at, one] of made.entries())
        for (const [behind, other] of made.slice(at + 1).entries()) {
          const isTogether = groupOf.get(at) === groupOf.get(at + 1 + behind)
          const pairs = isSame(one, other) ? same : isOther(one, other) ? different : null
          if (!pairs) continue
          pairs.of++
          if (isTogether) pairs.together++
          if (isTogether === (pairs === same)) continue
          const what = `${pairs === same ? 'apart' : 'mixed'}: ${one.kind} (${idOf(at)}), ${other.kind} (${idOf(at + 1 + behind)})`
          apart.set(what, (apart.get(what) ?? 0) + 1)
        }
    }
    for (const [what, count] of [...apart].toSorted((one, other) => other[1] - one[1]).slice(0, 40))
      say(`${String(count).padStart(5)} ${what}`)

    const spent = chosen.map((made) => cpuOfClass(Array.from({ length: CLASS }, () => made[random(made.length)]!)))
    const programs = chosen.reduce((sum, made) => sum + made.length, 0)
    const [share, mixed] = [same.together / same.of, different.together / different.of]
    const slowest = Math.max(...spent)
    return {
      value: Math.round(share * 1000) / 1000,
      holds: programs >= least && new Set(chosen).size >= 30 && share >= 0.9 && mixed <= 0.05 && slowest <= 100,
      details: {
        programs,
        levels: new Set(chosen).size,
        sameCause: same,
        differentCause: { ...different, share: Math.round(mixed * 1000) / 1000 },
        classMs: Math.round((spent.reduce((sum, one) => sum + one, 0) / spent.length) * 10) / 10,
        slowestClassMs: Math.round(slowest),
        classesOver: spent.filter((one) => one > 100).length,
      },
    }
  },
}

/** Processor time, so that others on the same machine count for little; the middle of three, so that the collector of this process's own garbage does too. */
function cpuOfClass(made: readonly Made[]): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    grouped(made)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.toSorted((one, other) => one - other)[1]!
}
