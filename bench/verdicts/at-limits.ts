import { eventLimits } from '#app/features/learning/progress/events/event.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel, vocabularies } from '#rules/levels/open-level.ts'
import { judgePython } from '#rules/levels/judge-python.ts'
import { unwrap } from '#rules/result.ts'
import { openMachine, usualLimits } from '#rules/program/machine.ts'
import { parsePython } from '#rules/program/python.ts'
import { worstPrograms } from '../lessons/worst-programs.ts'
import { offerAllBlocks } from './levels.ts'

export type AtLimit = { name: string; reason: string; ms: number; ratio: number; ticks: number }

/** Baseline cost of a verdict: parse the longest allowed text and use up all ticks. */
const longestText = Array.from({ length: 300 }, () => `x = [${Array.from({ length: 23 }, (_, index) => index).join()}]`)
const baselinePrograms = [longestText.join('\n').slice(0, eventLimits.programCharacters), 'while True:\n    x = 1']
const repeats = 7

/** Measures programs at the limits against the baseline on the same level, in alternating rounds. */
export function measureAtLimits(rules: LevelRules): AtLimit[] {
  const level = offerAllBlocks(rules)
  return Object.entries(worstPrograms).map(([name, fullText]) => {
    const text = fullText.slice(0, eventLimits.programCharacters)
    const [programMs, baselineMs]: [number[], number[]] = [[], []]
    for (let round = 0; round < repeats; round++) {
      baselineMs.push(measureCpuMs(() => baselinePrograms.forEach((program) => judgePython(level, program))))
      programMs.push(measureCpuMs(() => judgePython(level, text)))
    }
    const ms = Math.min(...programMs)
    return {
      name: `${level.world}: ${name}`,
      reason: judgePython(level, text).reason,
      ms,
      ratio: ms / Math.min(...baselineMs),
      ticks: countMaxTicks(level, text),
    }
  })
}

/** Most ticks that the program uses in one case. */
function countMaxTicks(level: LevelRules, text: string): number {
  const program = parsePython(text, vocabularies[level.world])
  if (!program.ok) return 0
  return Math.max(
    ...unwrap(openLevel(level)).cases.map(({ world }) => {
      const machine = openMachine(program.value, world)
      while (machine.step());
      return machine.ticks()
    }),
  )
}

/** The last operation may exceed the limit by the cost of reading the longest list once. */
export const MOST_TICKS = usualLimits.ticks + 2 * (usualLimits.cells >> 3)

/** CPU time in ms, which other processes on the machine affect little. */
function measureCpuMs(act: () => void): number {
  const began = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
