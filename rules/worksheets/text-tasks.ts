/** Tasks on paper from a text program and wrong programs that differ from it in one line. */

import { shuffle, type Random } from '../program/random.ts'
import { findOnlyDifference } from './level-tasks.ts'
import { letters, sheetLimits, type SheetTask } from './sheet-task.ts'

export type TextSource = {
  /** The purpose of the program, in the language of the sheet. */
  readonly task: string
  readonly solution: readonly string[]
  readonly wrong: readonly (readonly string[])[]
}

/** A short program with a wrong line; in a long one, the line is missing and its wrong forms are the other options. */
export function makeTextTasks(
  { task, solution, wrong }: TextSource,
  texts: { readonly wrongLine: string; readonly missingLine: string },
  random: Random,
): SheetTask[] {
  if (solution.length <= sheetLimits.options)
    return wrong.flatMap((program): SheetTask[] => {
      const wrongLine = findOnlyDifference(program, solution)
      if (wrongLine === null) return []
      return [
        {
          block: { kind: 'debug', question: `${task} ${texts.wrongLine}`, program, skin: 'python' },
          answer: { option: wrongLine, options: program.length, lines: [solution[wrongLine]!.trim()] },
        },
      ]
    })
  const byLine = Map.groupBy(wrong, (program) => findOnlyDifference(program, solution))
  return [...byLine].flatMap(([line, programs]): SheetTask[] => {
    if (line === null) return []
    const right = solution[line]!.trim()
    const options = shuffle([...new Set([right, ...programs.map((program) => program[line]!.trim())])], random)
    if (options.length < 2) return []
    const option = options.indexOf(right)
    const program = solution.map((text, index) => (index === line ? text.replace(/\S.*$/, '?') : text))
    return [
      {
        block: { kind: 'choice', question: `${task} ${texts.missingLine}`, program, skin: 'python', options },
        answer: { option, options: options.length, lines: [`${letters[option]}: ${right}`] },
      },
    ]
  })
}
