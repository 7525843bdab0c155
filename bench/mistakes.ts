import { performance } from 'node:perf_hooks'
import { findMistake } from '#rules/mistakes/find-mistake.ts'
import { printPython } from '#rules/program/python.ts'
import { seededRandom } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'
import { untrueAbout } from './mistakes/is-true.ts'
import { levelsToChange, madeFrom } from './mistakes/made-programs.ts'

/**
 * Makes wrong programs with a known cause from the solutions of all levels, asks what the second rung of the hints says
 * of them, and proves every sentence by running the program again.
 */

const least = isShort ? 300 : 2_000

export const bench: Bench = {
  name: 'mistakes',
  unit: 'share of causes named',
  goal: `of ≥ ${least} wrong programs ≥ 0.9 named, nothing untrue`,
  async run(say) {
    const steps = levelsToChange()
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
