import type { Check } from './check.ts'
import {
  bodyOf,
  codeAfter,
  codeBefore,
  indentOf,
  isInputCall,
  lastValue,
  lineAt,
  loopsAround,
  type PythonProgram,
} from './python-program.ts'
import { escapeRegExp, methods, wordPattern, WORD } from './python-words.ts'

/** Checks of programs that end normally with a wrong result. */

const outputOf = ({ ended: { output = '' } }: PythonProgram) => output
const findLine = ({ maskedLines }: PythonProgram, pattern: RegExp) =>
  maskedLines.findIndex((text) => pattern.test(text)) + 1

export const resultChecks: Readonly<Record<string, Check>> = {
  showsFunction(program) {
    if (!/<(function|bound_method|closure|class)/.test(outputOf(program))) return null
    const names = [
      ...program.functions.map(({ name }) => name),
      ...[...methods.values()].flatMap((names) => [...names]),
    ]
    for (const [index, text] of program.maskedLines.entries()) {
      if (!/\bprint\s*\(/.test(text)) continue
      const name = names.find((candidate) =>
        new RegExp(`(?<![\\p{L}\\p{N}_])${escapeRegExp(candidate)}(?![\\p{L}\\p{N}_]|\\s*\\()`, 'u').test(text),
      )
      if (name !== undefined) return { line: index + 1, name }
    }
    return null
  },
  functionNameAlone: ({ functions }, { holes: { name } }) => functions.some((definition) => definition.name === name),
  /** Skipped if the tests call the function. */
  neverCalled({ functions, maskedLines, ended }) {
    if (ended.isCalled) return null
    const unusedFunction = functions.find(
      ({ name, line, body }) =>
        !maskedLines.some(
          (text, index) => index + 1 !== line && !body.includes(index + 1) && wordPattern(name).test(text),
        ),
    )
    return unusedFunction ? { line: unusedFunction.line, name: unusedFunction.name } : null
  },
  missingF(program) {
    for (const { start, end, line } of program.texts) {
      const text = program.source.slice(start, end)
      const placeholder = [...text.matchAll(new RegExp(`\\{(${WORD})\\}`, 'gu'))].find(([, name]) =>
        program.names.has(name!),
      )
      const isFormatted = /[fF]/.test(program.source[start - 1] ?? '')
      if (placeholder && !isFormatted && outputOf(program).includes(placeholder[0]))
        return { line, text: placeholder[0] }
    }
    return null
  },
  showsNone(program) {
    const { isCalled, value } = program.ended
    const functionWithoutReturn = program.functions.find(({ returnsValue }) => !returnsValue)
    if (isCalled && value === 'None' && functionWithoutReturn)
      return { line: functionWithoutReturn.line, name: functionWithoutReturn.name }
    if (!/^None$/m.test(outputOf(program))) return null
    for (const [index, text] of program.maskedLines.entries()) {
      const printedFunction = program.functions.find(
        ({ name, returnsValue }) =>
          !returnsValue && new RegExp(`\\bprint\\s*\\(.*${escapeRegExp(name)}\\s*\\(`, 'u').test(text),
      )
      if (printedFunction) return { line: index + 1, name: printedFunction.name }
    }
    return null
  },
  gluedTexts(program) {
    const line = findLine(program, /[[(,]\s*(["'])~*\1\s+(["'])~*\2/)
    return line > 0 && { line }
  },
  repeatedText: (program, { line, holes: { name = '' } }) => isInputCall(lastValue(program, name, line)?.value),
  textAgainstNumber: (program, { line, holes: { name = '' } }) => isInputCall(lastValue(program, name, line)?.value),
  afterReturn(program) {
    for (const { body } of program.functions)
      for (const returnLine of body) {
        if (!/^\s*return\b/.test(lineAt(program, returnLine))) continue
        const after = codeAfter(program, returnLine)
        const isSameBlock = indentOf(lineAt(program, after)) === indentOf(lineAt(program, returnLine))
        if (body.includes(after) && isSameBlock) return { line: after, other: returnLine }
      }
    return null
  },
  sameList({ assignments, maskedLines }) {
    const change = String.raw`(?:\.(?:append|remove|pop|insert|sort|reverse|clear|extend)\s*\(|\s*\[[^\]]*\]\s*=(?!=))`
    for (const assignment of assignments) {
      const listAssignment = assignments.find(
        ({ name, line, value }) => name === assignment.value && line < assignment.line && value.startsWith('['),
      )
      if (!listAssignment) continue
      const changes = new RegExp(
        `^\\s*(?:${escapeRegExp(assignment.name)}|${escapeRegExp(listAssignment.name)})${change}`,
        'u',
      )
      if (maskedLines.slice(assignment.line).some((text) => changes.test(text)))
        return { line: assignment.line, name: assignment.name, other: listAssignment.name }
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
      for (const returnLine of body) {
        const [loop] = /^\s*return\b/.test(lineAt(program, returnLine)) ? loopsAround(program, returnLine) : []
        if (loop === undefined || !body.includes(loop)) continue
        const depth = Math.min(...bodyOf(program, loop).map((line) => indentOf(lineAt(program, line))))
        const isDirect = indentOf(lineAt(program, returnLine)) === depth
        if (isDirect || /^\s*else\s*:/.test(lineAt(program, codeBefore(program, returnLine))))
          return { line: returnLine, other: loop }
      }
    return null
  },
  neverStarts(program) {
    const line = findLine(program, /^\s*while\b/)
    const { entered } = program.ended
    return line > 0 && entered !== undefined && !entered.includes(line) && { line }
  },
  countsDown: (_, { holes: { from, to } }) => Number(from) > Number(to),
}
