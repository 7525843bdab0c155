import { eventLimits } from '#app/features/progress/event.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel, vocabularies } from '#rules/levels/open-level.ts'
import { verdictOf } from '#rules/levels/verdict-of.ts'
import { trusted } from '#rules/lib/result.ts'
import { openMachine, usualLimits } from '#rules/program/machine.ts'
import { parsePython } from '#rules/program/python.ts'
import { worstPrograms } from '../lessons/worst-programs.ts'
import { openToAll } from './levels.ts'

export type AtLimit = { name: string; reason: string; ms: number; against: number; ticks: number }

/** What the limits say that a verdict may cost: reading the longest text there is, and using up all ticks. */
const longestText = Array.from({ length: 300 }, () => `x = [${Array.from({ length: 23 }, (_, at) => at).join()}]`)
const plain = [longestText.join('\n').slice(0, eventLimits.programCharacters), 'while True:\n    x = 1']
const repeats = 7

/** Programs that go to some limit, each beside the plain ones at the same level, in turns. */
export function atLimits(rules: LevelRules): AtLimit[] {
  const level = openToAll(rules)
  return Object.entries(worstPrograms).map(([name, whole]) => {
    const text = whole.slice(0, eventLimits.programCharacters)
    const [own, usual]: [number[], number[]] = [[], []]
    for (let round = 0; round < repeats; round++) {
      usual.push(milliseconds(() => plain.forEach((one) => verdictOf(level, one))))
      own.push(milliseconds(() => verdictOf(level, text)))
    }
    const ms = Math.min(...own)
    return {
      name: `${level.world}: ${name}`,
      reason: verdictOf(level, text).reason,
      ms,
      against: ms / Math.min(...usual),
      ticks: mostTicks(level, text),
    }
  })
}

/** Of one case. */
function mostTicks(level: LevelRules, text: string): number {
  const program = parsePython(text, vocabularies[level.world])
  if (!program.ok) return 0
  return Math.max(
    ...trusted(openLevel(level)).cases.map(({ world }) => {
      const machine = openMachine(program.value, world)
      while (machine.step());
      return machine.ticks()
    }),
  )
}

/** The last thing that was begun may go over: the longest list, looked at once. */
export const MOST_TICKS = usualLimits.ticks + 2 * (usualLimits.cells >> 3)

/** Of the processor, so that whatever else the machine does counts less. */
function milliseconds(act: () => void): number {
  const began = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
