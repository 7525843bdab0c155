import { performance } from 'node:perf_hooks'
import { isLevel, levelFileOf, type LevelStep } from '#content/schema.ts'
import { trusted } from '#rules/lib/result.ts'
import { firstNotOffered } from '#rules/levels/offered.ts'
import { openLevel, readLines, vocabularies, type AnyLevel } from '#rules/levels/open-level.ts'
import { solves } from '#rules/mistakes/case-runs.ts'
import { findMistake } from '#rules/mistakes/find-mistake.ts'
import { iconSizes, withinLimits, type Program } from '#rules/program/tree.ts'
import { printPython } from '#rules/program/python.ts'
import { seededRandom } from '#rules/program/random.ts'
import { parseContent, readContentFiles } from '#tools/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { isShort, type Bench } from './bench.ts'
import { untrueAbout } from './mistakes/is-true.ts'
import { wrongPrograms, type WrongProgram } from './mistakes/wrong-programs.ts'

/**
 * Makes wrong programs with a known cause from the solutions of all levels, asks what the second rung of the hints says
 * of them, and proves every sentence by running the program again.
 */

const least = isShort ? 300 : 2_000

type Made = WrongProgram & { readonly step: LevelStep; readonly level: AnyLevel }

function madeFrom(step: LevelStep): readonly Made[] {
  const file = levelFileOf(step)
  const level = trusted(openLevel(file))
  const solution = trusted(readLines(file.solution, file.world))
  const words = Object.keys(vocabularies[step.world].actions).filter(
    (name) => step.offers === 'all' || step.offers.includes(name) || step.offers.includes(`${name}(n)`),
  )
  const seen = new Set<string>()
  return [...wrongPrograms(solution, words)].flatMap((wrong) => {
    const text = printPython(wrong.program)
    if (seen.has(text) || !canBeBuilt(wrong.program, step) || solves(wrong.program, level)) return []
    seen.add(text)
    return [{ ...wrong, step, level }]
  })
}

/** Only what a learner could have placed in this level. */
const canBeBuilt = (program: Program, { offers, skin, mostTimes }: LevelStep): boolean =>
  withinLimits(program, skin === 'icons' ? iconSizes : undefined).ok &&
  firstNotOffered(program, { blocks: offers, countsWithDots: skin === 'icons', ...(mostTimes && { mostTimes }) }) ===
    null

export const bench: Bench = {
  name: 'mistakes',
  unit: 'share of causes named',
  goal: `of ≥ ${least} wrong programs ≥ 0.9 named, nothing untrue`,
  async run(say) {
    const { content } = parseContent(readContentFiles(repository))
    // Where there is no one right result, a changed program is not a wrong one.
    const steps = content.lessons
      .flatMap((one) => one.steps.filter(isLevel))
      .filter(({ goals, kind }) => !goals && kind !== 'predict')
    const all = steps.flatMap(madeFrom)
    const random = seededRandom(11)
    const made = isShort ? Array.from({ length: Math.min(least, all.length) }, () => all[random(all.length)]!) : all

    const named = new Map<string, { named: number; of: number; instead: Record<string, number> }>()
    const untrue: string[] = []
    let slowest = 0
    let spent = 0
    for (const { kind, causes, program, step, level } of made) {
      const began = performance.now()
      const mistake = findMistake({ program, level, offers: step.offers, skin: step.skin })
      const took = performance.now() - began
      spent += took
      slowest = Math.max(slowest, took)
      const row = named.get(kind) ?? { named: 0, of: 0, instead: {} }
      named.set(kind, row)
      row.of++
      if (causes.includes(mistake.id)) row.named++
      else row.instead[mistake.id] = (row.instead[mistake.id] ?? 0) + 1
      const lie = untrueAbout(mistake, program, level)
      if (lie) untrue.push(`${step.id} ${mistake.id}: ${lie}\n${printPython(program)}`)
    }
    for (const [kind, { named: hits, of, instead }] of named)
      say(`${kind.padEnd(30)} ${String(hits).padStart(4)} of ${String(of).padStart(4)}  ${JSON.stringify(instead)}`)
    const hits = [...named.values()].reduce((sum, row) => sum + row.named, 0)
    for (const lie of untrue.slice(0, 20)) say(`UNTRUE ${lie}`)
    const share = hits / made.length
    return {
      value: Math.round(share * 1000) / 1000,
      holds: made.length >= least && share >= 0.9 && untrue.length === 0,
      details: {
        programs: made.length,
        levels: steps.length,
        named: hits,
        untrue: untrue.length,
        millisecondsEach: Math.round((spent / made.length) * 10) / 10,
        slowest: Math.round(slowest),
      },
    }
  },
}
