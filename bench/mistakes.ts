import { performance } from 'node:perf_hooks'
import { findMistake } from '#rules/mistakes/find-mistake.ts'
import { printPython } from '#rules/program/python.ts'
import { seededRandom } from '#rules/program/random.ts'
import { isShort, type Bench } from './bench.ts'
import { findHintError } from './mistakes/verify-hint.ts'
import { levelsToChange, generatePrograms } from './mistakes/generated-programs.ts'

/**
 * Generates wrong programs with a known cause from the solutions of all levels, gets the second-level hint for each,
 * and verifies every hint by running the program again.
 */

const minPrograms = isShort ? 300 : 2_000

export const bench: Bench = {
  name: 'mistakes',
  unit: 'share of causes named',
  goal: `of ≥ ${minPrograms} wrong programs ≥ 0.9 named, nothing untrue`,
  async run(say) {
    const steps = levelsToChange()
    const all = steps.flatMap(generatePrograms)
    const random = seededRandom(11)
    const created = isShort
      ? Array.from({ length: Math.min(minPrograms, all.length) }, () => all[random(all.length)]!)
      : all

    const countsByKind = new Map<string, { named: number; of: number; instead: Record<string, number> }>()
    const untrue: string[] = []
    let slowest = 0
    let spent = 0
    for (const { kind, causes, program, step, level } of created) {
      const began = performance.now()
      const mistake = findMistake({ program, level, offers: step.offers, skin: step.skin })
      const took = performance.now() - began
      spent += took
      slowest = Math.max(slowest, took)
      const row = countsByKind.get(kind) ?? { named: 0, of: 0, instead: {} }
      countsByKind.set(kind, row)
      row.of++
      if (causes.includes(mistake.id)) row.named++
      else row.instead[mistake.id] = (row.instead[mistake.id] ?? 0) + 1
      const error = findHintError(mistake, program, level)
      if (error) untrue.push(`${step.id} ${mistake.id}: ${error}\n${printPython(program)}`)
    }
    for (const [kind, { named: hits, of, instead }] of countsByKind)
      say(`${kind.padEnd(30)} ${String(hits).padStart(4)} of ${String(of).padStart(4)}  ${JSON.stringify(instead)}`)
    const hits = [...countsByKind.values()].reduce((sum, row) => sum + row.named, 0)
    for (const error of untrue.slice(0, 20)) say(`UNTRUE ${error}`)
    const share = hits / created.length
    return {
      value: Math.round(share * 1000) / 1000,
      holds: created.length >= minPrograms && share >= 0.9 && untrue.length === 0,
      details: {
        programs: created.length,
        levels: steps.length,
        named: hits,
        untrue: untrue.length,
        millisecondsEach: Math.round((spent / created.length) * 10) / 10,
        slowest: Math.round(slowest),
      },
    }
  },
}
