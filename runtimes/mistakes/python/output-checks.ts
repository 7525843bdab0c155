import type { Check } from './check.ts'
import { isCode, loopsAround, type PythonProgram } from './python-program.ts'

/** Of programs whose output is nearly what was asked for. */

type Compared = { readonly shown: readonly string[]; readonly asked: readonly string[] }

const withoutEnds = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
    .split('\n')

/** Both line by line, where printing is what was asked for. */
function compared({ ended: { output = '', expected = null } }: PythonProgram): Compared | null {
  return expected === null ? null : { shown: withoutEnds(output), asked: withoutEnds(expected) }
}

const lineOf = ({ maskedLines }: PythonProgram, pattern: RegExp) =>
  maskedLines.findIndex((text) => pattern.test(text)) + 1

const plain = (lines: readonly string[]) =>
  lines
    .join('')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, '')

/** A check of both outputs, which only those have that print. */
const byOutput =
  (check: (program: PythonProgram, both: Compared) => ReturnType<Check>): Check =>
  (program) => {
    const both = compared(program)
    return both && check(program, both)
  }

export const outputChecks: Readonly<Record<string, Check>> = {
  printInLoop: byOutput((program, { shown, asked }) => {
    if (asked.length >= shown.length || asked.at(-1) !== shown.at(-1)) return null
    const isInLoop = (text: string, at: number) =>
      /^\s*print\s*\(/.test(text) && loopsAround(program, at + 1).length > 0
    const line = program.maskedLines.findLastIndex(isInLoop) + 1
    return line > 0 && { line }
  }),
  lastMissing: byOutput((program, { shown, asked }) => {
    const line = lineOf(program, /\brange\s*\(/)
    const isBegun = asked.length === shown.length + 1 && shown.every((text, at) => text === asked[at])
    return line > 0 && isBegun && { line }
  }),
  startsEarly: byOutput((program, { shown, asked }) => {
    const line = lineOf(program, /\brange\s*\(\s*[^,]*\)/)
    if (line === 0 || shown[0] === asked[0]) return null
    return shown.length > 1 && shown.slice(1).every((text, at) => text === asked[at]) && { line }
  }),
  pointZero: byOutput((program, { shown, asked }) => {
    const at = shown.findIndex(
      (text, index) => text !== asked[index] && text.replaceAll(/\b(\d+)\.0\b/g, '$1') === asked[index],
    )
    const line = lineOf(program, /(?<!\/)\/(?!\/)/)
    return at >= 0 && line > 0 && { line, given: /\d+\.0\b/.exec(shown[at]!)![0] }
  }),
  almostSame: byOutput((program, { shown, asked }) => {
    if (plain(shown) !== plain(asked) || plain(asked) === '') return null
    const prints = program.maskedLines.flatMap((text, at) => (/\bprint\s*\(/.test(text) ? [at + 1] : []))
    const line = prints[shown.findIndex((text, at) => text !== asked[at])] ?? prints[0]
    return line === undefined ? null : { line }
  }),
  showsNothing: byOutput(
    ({ maskedLines }, { shown, asked }) =>
      shown.join('') === '' && asked.join('') !== '' && { line: maskedLines.findLastIndex(isCode) + 1 },
  ),
}
