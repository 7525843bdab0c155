import type { Check } from './check.ts'
import { isCode, loopsAround, type PythonProgram } from './python-program.ts'

/** Checks of programs whose output is nearly correct. */

type OutputComparison = { readonly shown: readonly string[]; readonly asked: readonly string[] }

const trimmedLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .split('\n')

/** Actual and expected output as lines, if the task expects output. */
function compareOutputs({ ended: { output = '', expected = null } }: PythonProgram): OutputComparison | null {
  return expected === null ? null : { shown: trimmedLines(output), asked: trimmedLines(expected) }
}

const findLine = ({ maskedLines }: PythonProgram, pattern: RegExp) =>
  maskedLines.findIndex((text) => pattern.test(text)) + 1

const normalize = (lines: readonly string[]) =>
  lines
    .join('')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, '')

/** Creates a check that compares actual and expected output. */
const createOutputCheck =
  (check: (program: PythonProgram, outputs: OutputComparison) => ReturnType<Check>): Check =>
  (program) => {
    const outputs = compareOutputs(program)
    return outputs && check(program, outputs)
  }

export const outputChecks: Readonly<Record<string, Check>> = {
  printInLoop: createOutputCheck((program, { shown, asked }) => {
    if (asked.length >= shown.length || asked.at(-1) !== shown.at(-1)) return null
    const isInLoop = (text: string, index: number) =>
      /^\s*print\s*\(/.test(text) && loopsAround(program, index + 1).length > 0
    const line = program.maskedLines.findLastIndex(isInLoop) + 1
    return line > 0 && { line }
  }),
  lastMissing: createOutputCheck((program, { shown, asked }) => {
    const line = findLine(program, /\brange\s*\(/)
    const isPrefix = asked.length === shown.length + 1 && shown.every((text, index) => text === asked[index])
    return line > 0 && isPrefix && { line }
  }),
  startsEarly: createOutputCheck((program, { shown, asked }) => {
    const line = findLine(program, /\brange\s*\(\s*[^,]*\)/)
    if (line === 0 || shown[0] === asked[0]) return null
    return shown.length > 1 && shown.slice(1).every((text, index) => text === asked[index]) && { line }
  }),
  pointZero: createOutputCheck((program, { shown, asked }) => {
    const mismatch = shown.findIndex(
      (text, index) => text !== asked[index] && text.replaceAll(/\b(\d+)\.0\b/g, '$1') === asked[index],
    )
    const line = findLine(program, /(?<!\/)\/(?!\/)/)
    return mismatch >= 0 && line > 0 && { line, given: /\d+\.0\b/.exec(shown[mismatch]!)![0] }
  }),
  almostSame: createOutputCheck((program, { shown, asked }) => {
    if (normalize(shown) !== normalize(asked) || normalize(asked) === '') return null
    const printLines = program.maskedLines.flatMap((text, index) => (/\bprint\s*\(/.test(text) ? [index + 1] : []))
    const line = printLines[shown.findIndex((text, index) => text !== asked[index])] ?? printLines[0]
    return line === undefined ? null : { line }
  }),
  showsNothing: createOutputCheck(
    ({ maskedLines }, { shown, asked }) =>
      shown.join('') === '' && asked.join('') !== '' && { line: maskedLines.findLastIndex(isCode) + 1 },
  ),
}
