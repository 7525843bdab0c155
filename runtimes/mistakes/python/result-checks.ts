import type { Check } from './check.ts'
import {
  bodyOf,
  codeAfter,
  codeBefore,
  indentOf,
  isAsked,
  lastValue,
  lineAt,
  loopsAround,
  type PythonProgram,
} from './python-program.ts'
import { escaped, methods, standsAlone, WORD } from './python-words.ts'

/** Of programs that come to their end and do something else than was asked for. */

const shownBy = ({ ended: { output = '' } }: PythonProgram) => output
const lineOf = ({ maskedLines }: PythonProgram, pattern: RegExp) =>
  maskedLines.findIndex((text) => pattern.test(text)) + 1

export const resultChecks: Readonly<Record<string, Check>> = {
  showsFunction(program) {
    if (!/<(function|bound_method|closure|class)/.test(shownBy(program))) return null
    const names = [...program.functions.map(({ name }) => name), ...[...methods.values()].flatMap((all) => [...all])]
    for (const [at, text] of program.maskedLines.entries()) {
      if (!/\bprint\s*\(/.test(text)) continue
      const name = names.find((one) =>
        new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(one)}(?![\\p{L}\\p{N}_]|\\s*\\()`, 'u').test(text),
      )
      if (name !== undefined) return { line: at + 1, name }
    }
    return null
  },
  functionNameAlone: ({ functions }, { holes: { name } }) => functions.some((one) => one.name === name),
  /** Where tests call it, nobody else need do so. */
  neverCalled({ functions, maskedLines, ended }) {
    if (ended.isCalled) return null
    const lonely = functions.find(
      ({ name, line, body }) =>
        !maskedLines.some((text, at) => at + 1 !== line && !body.includes(at + 1) && standsAlone(name).test(text)),
    )
    return lonely ? { line: lonely.line, name: lonely.name } : null
  },
  missingF(program) {
    for (const { start, end, line } of program.texts) {
      const text = program.source.slice(start, end)
      const hole = [...text.matchAll(new RegExp(`\\{(${WORD})\\}`, 'gu'))].find(([, name]) => program.names.has(name!))
      const isFormatted = /[fF]/.test(program.source[start - 1] ?? '')
      if (hole && !isFormatted && shownBy(program).includes(hole[0])) return { line, text: hole[0] }
    }
    return null
  },
  showsNone(program) {
    const { isCalled, value } = program.ended
    const silent = program.functions.find(({ givesBack }) => !givesBack)
    if (isCalled && value === 'None' && silent) return { line: silent.line, name: silent.name }
    if (!/^None$/m.test(shownBy(program))) return null
    for (const [at, text] of program.maskedLines.entries()) {
      const shown = program.functions.find(
        ({ name, givesBack }) => !givesBack && new RegExp(`\\bprint\\s*\\(.*${escaped(name)}\\s*\\(`, 'u').test(text),
      )
      if (shown) return { line: at + 1, name: shown.name }
    }
    return null
  },
  gluedTexts(program) {
    const line = lineOf(program, /[[(,]\s*(["'])~*\1\s+(["'])~*\2/)
    return line > 0 && { line }
  },
  repeatedText: (program, { line, holes: { name = '' } }) => isAsked(lastValue(program, name, line)?.value),
  textAgainstNumber: (program, { line, holes: { name = '' } }) => isAsked(lastValue(program, name, line)?.value),
  afterReturn(program) {
    for (const { body } of program.functions)
      for (const at of body) {
        if (!/^\s*return\b/.test(lineAt(program, at))) continue
        const after = codeAfter(program, at)
        const isBeside = indentOf(lineAt(program, after)) === indentOf(lineAt(program, at))
        if (body.includes(after) && isBeside) return { line: after, other: at }
      }
    return null
  },
  sameList({ assignments, maskedLines }) {
    const change = String.raw`(?:\.(?:append|remove|pop|insert|sort|reverse|clear|extend)\s*\(|\s*\[[^\]]*\]\s*=(?!=))`
    for (const one of assignments) {
      const first = assignments.find(
        ({ name, line, value }) => name === one.value && line < one.line && value.startsWith('['),
      )
      if (!first) continue
      const changes = new RegExp(`^\\s*(?:${escaped(one.name)}|${escaped(first.name)})${change}`, 'u')
      if (maskedLines.slice(one.line).some((text) => changes.test(text)))
        return { line: one.line, name: one.name, other: first.name }
    }
    return null
  },
  resetInLoop(program) {
    for (const { name, value, line } of program.assignments) {
      const [loop] = loopsAround(program, line)
      if (loop === undefined || !/^(-?\d+|""|''|\[\])$/.test(value)) continue
      const body = bodyOf(program, loop)
      const grows = program.assignments.some(
        (other) => other.name === name && other.line > line && body.includes(other.line) && other.value !== value,
      )
      if (grows) return { line, name, value, other: loop }
    }
    return null
  },
  returnInLoop(program) {
    for (const { body } of program.functions)
      for (const at of body) {
        const [loop] = /^\s*return\b/.test(lineAt(program, at)) ? loopsAround(program, at) : []
        if (loop === undefined || !body.includes(loop)) continue
        const depth = Math.min(...bodyOf(program, loop).map((line) => indentOf(lineAt(program, line))))
        const isDirect = indentOf(lineAt(program, at)) === depth
        if (isDirect || /^\s*else\s*:/.test(lineAt(program, codeBefore(program, at)))) return { line: at, other: loop }
      }
    return null
  },
  neverStarts(program) {
    const line = lineOf(program, /^\s*while\b/)
    const { entered } = program.ended
    return line > 0 && entered !== undefined && !entered.includes(line) && { line }
  },
  countsDown: (_, { holes: { from, to } }) => Number(from) > Number(to),
}
