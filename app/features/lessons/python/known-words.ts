/** The words that a level knows in Python: to choose from while typing, and to guess what was meant. */

import type { Offered } from '#rules/levels/offered.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { printExpression } from '#rules/program/python-expressions.ts'
import { codeOf } from '#rules/program/python-line.ts'
import type { Vocabulary } from '#rules/program/world.ts'
import type { BlockState } from '../blocks/block-state.ts'
import { fromState, knownIds } from '../blocks/from-state.ts'
import { namesIn } from '../blocks/names.ts'
import { toolboxBlocks } from '../blocks/toolbox-blocks.ts'

export type KnownWord = {
  /** As it is typed: a whole line where it ends with a colon. */
  readonly code: string
  readonly isCommand: boolean
  /** What it does, in the learner's language. */
  readonly detail?: string
}

type Level = {
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: Offered
  readonly given: readonly string[]
}

const names = { variable: 'box', list: 'row', function: 'trick' }

/** The same toolbox as in blocks, written as Python. */
export function knownWords({ program }: ProgramDraft, level: Level): readonly KnownWord[] {
  const toolbox = toolboxBlocks({ ...level, used: namesIn(program, level.given), names })
  const codes = toolbox.map(({ state }) => wordOf(state))
  return [...new Map(codes.map((word) => [word.code, word])).values()]
}

function wordOf(state: BlockState): KnownWord {
  const { loose, looseValues, program } = fromState({ blocks: { languageVersion: 0, blocks: [state] } }, knownIds(1))
  const [value] = looseValues
  if (value) return { code: printExpression(value), isCommand: false }
  return { code: codeOf(loose[0]?.[0] ?? program.body[0]!), isCommand: true }
}

/** Words in a line that nothing is known of. */
export function strangeWord(line: string, known: readonly string[]): string | null {
  const words = line.replace(/(["']).*?\1|#.*/g, '').match(/[\p{XID_Start}_]\p{XID_Continue}*/gu) ?? []
  return words.find((word) => !known.includes(word)) ?? null
}

/** What was most likely meant: at most two letters away, and nearer than half of the word. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const near = known
    .map((word) => ({ word, away: distanceOf(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, away }) => away <= 2 && away * 2 < word.length)
    .toSorted((one, other) => one.away - other.away)
  return near[0]?.word ?? null
}

/** How many letters must be put in, taken out or exchanged. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
