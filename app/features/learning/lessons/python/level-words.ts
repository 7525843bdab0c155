/** The Python words of a level, for completion and for spelling suggestions. */

import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { printExpression } from '#rules/program/python-expressions.ts'
import { codeOf } from '#rules/program/python-line.ts'
import type { Vocabulary } from '#rules/program/world.ts'
import type { BlockState } from '../blocks/block-state.ts'
import { fromState, createBlockIds } from '../blocks/from-state.ts'
import { collectNames } from '../blocks/names.ts'
import { createToolboxBlocks } from '../blocks/toolbox-blocks.ts'

export type LevelWord = {
  /** Python code, such as `fly(1)`; a whole line if it ends with a colon. */
  readonly code: string
  readonly isCommand: boolean
  /** Description in the student's language. */
  readonly detail?: string
}

type LevelLanguage = {
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: OfferedBlocks
  readonly initialVariables: readonly string[]
}

const defaultNames = { variable: 'box', list: 'row', function: 'trick' }

/** The toolbox of the block editor, printed as Python. */
export function listLevelWords({ program }: ProgramDraft, level: LevelLanguage): readonly LevelWord[] {
  const toolbox = createToolboxBlocks({
    ...level,
    used: collectNames(program, level.initialVariables),
    names: defaultNames,
  })
  const codes = toolbox.map(({ state }) => toLevelWord(state))
  return [...new Map(codes.map((word) => [word.code, word])).values()]
}

function toLevelWord(state: BlockState): LevelWord {
  const { loose, looseValues, program } = fromState(
    { blocks: { languageVersion: 0, blocks: [state] } },
    createBlockIds(1),
  )
  const [value] = looseValues
  if (value) return { code: printExpression(value), isCommand: false }
  return { code: codeOf(loose[0]?.[0] ?? program.body[0]!), isCommand: true }
}

/** The first word of a line that is not in the list of known names. */
export function findUnknownWord(line: string, knownNames: readonly string[]): string | null {
  const words = line.replace(/(["']).*?\1|#.*/g, '').match(/[\p{XID_Start}_]\p{XID_Continue}*/gu) ?? []
  return words.find((word) => !knownNames.includes(word)) ?? null
}

/** Spelling suggestion: at most two edits away, and fewer edits than half of the word's length. */
export function findNearestWord(typed: string, knownNames: readonly string[]): string | null {
  const candidates = knownNames
    .map((word) => ({ word, distance: getEditDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= 2 && distance * 2 < word.length)
    .toSorted((candidate, otherCandidate) => candidate.distance - otherCandidate.distance)
  return candidates[0]?.word ?? null
}

/** Levenshtein distance: the number of inserted, deleted or replaced letters. */
function getEditDistance(source: string, target: string): number {
  let distances = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (const [rowIndex, sourceLetter] of [...source].entries()) {
    const next = [rowIndex + 1]
    for (const [column, targetLetter] of [...target].entries())
      next.push(
        Math.min(
          next[column]! + 1,
          distances[column + 1]! + 1,
          distances[column]! + (sourceLetter === targetLetter ? 0 : 1),
        ),
      )
    distances = next
  }
  return distances.at(-1)!
}
