import { findNearest } from '../near-words.ts'
import {
  escapeRegExp,
  lineOf,
  NOT_IN_WORD,
  wordPattern,
  WORD,
  type Check,
  type JavaScriptProgram,
} from './javascript-program.ts'

/** Checks of programs that end normally with a wrong result. */

const outputOf = ({ ended: { output = '' } }: JavaScriptProgram) => output
/** Whether `undefined` or `NaN` was printed or returned to a test. */
const showsMissingValue = ({ ended: { output = '', value = '' } }: JavaScriptProgram) =>
  /\b(undefined|NaN)\b/.test(`${output}\n${value}`)
const findLine = ({ maskedLines }: JavaScriptProgram, isMatch: (text: string, index: number) => boolean) =>
  maskedLines.findIndex(isMatch) + 1
const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')

export const resultChecks: Readonly<Record<string, Check>> = {
  loosePlus(program) {
    const promptValue = program.declarations.find(({ name, value }) => {
      const namePattern = escapeRegExp(name)
      const plus = new RegExp(`${NOT_IN_WORD}${namePattern}\\s*\\+\\s*\\d|\\d\\s*\\+\\s*${namePattern}`, 'u')
      return /^prompt\s*\(/.test(value) && plus.test(program.masked)
    })
    if (!promptValue) return null
    const namePattern = escapeRegExp(promptValue.name)
    const added = new RegExp(`${namePattern}\\s*\\+|\\+\\s*${namePattern}`, 'u')
    return { line: findLine(program, (text) => added.test(text)), name: promptValue.name }
  },
  curlyInPlainText({ texts, source }) {
    const hole = new RegExp(`\\$\\{${WORD}\\}`, 'u')
    for (const { quote, start, end, line } of texts) {
      const match = quote === '`' ? null : hole.exec(source.slice(start, end))
      if (match) return { line, text: match[0] }
    }
    return null
  },
  /** Skipped if the tests call the function. */
  neverCalled({ functions, masked, ended }) {
    if (ended.isCalled) return null
    const unusedFunction = functions.find(({ name, start, end }) => {
      const head = new RegExp(`(function|let|const|var)\\s+${escapeRegExp(name)}`, 'u')
      return !wordPattern(name).test(`${masked.slice(0, start).replace(head, '')}${masked.slice(end)}`)
    })
    return unusedFunction ? { line: unusedFunction.line, name: unusedFunction.name } : null
  },
  nameAlone: ({ functions }, { holes: { name } }) => functions.some((definition) => definition.name === name),
  showsFunction(program) {
    if (!/^function\b|=>/m.test(outputOf(program))) return null
    for (const [index, text] of program.maskedLines.entries()) {
      if (!/\blog\s*\(/.test(text)) continue
      const printedFunction = program.functions.find(({ name }) =>
        new RegExp(`${NOT_IN_WORD}${escapeRegExp(name)}\\s*[),]`, 'u').test(text),
      )
      if (printedFunction) return { line: index + 1, name: printedFunction.name }
    }
    return null
  },
  returnAlone(program) {
    const line = findLine(program, (text, index) => {
      const below = program.maskedLines[index + 1] ?? ''
      return /^\s*return\s*$/.test(text) && /\S/.test(below) && !/^\s*}/.test(below)
    })
    return line > 0 && { line }
  },
  withoutReturn(program) {
    if (!showsMissingValue(program)) return null
    const functionWithoutReturn = program.functions.find(({ name, end, returnsValue }) => {
      const used = new RegExp(`(?:=|\\(|\\+|\\*|-|/|,)\\s*${escapeRegExp(name)}\\s*\\(`, 'u')
      return !returnsValue && (program.ended.isCalled || used.test(program.masked.slice(end)))
    })
    return functionWithoutReturn ? { line: functionWithoutReturn.line, name: functionWithoutReturn.name } : null
  },
  fewerValues(program) {
    if (!showsMissingValue(program)) return null
    for (const { name, end, inputs, line } of program.functions) {
      const call = new RegExp(`(?<!function\\s)${NOT_IN_WORD}${escapeRegExp(name)}\\s*\\(([^()]*)\\)(?!\\s*\\{)`, 'u')
      const match = call.exec(program.masked.slice(end))
      const givenCount = match && (match[1]!.trim() === '' ? 0 : match[1]!.split(',').length)
      if (match && givenCount !== null && givenCount < inputs.length)
        return {
          line: lineOf(program.masked, end + match.index),
          name,
          expected: inputs.length,
          given: givenCount,
          other: line,
        }
    }
    return null
  },
  lengthTypo(_, { holes: { name = '' } }) {
    const match = name === 'length' ? null : findNearest(name, ['length'])
    return match === null ? null : { nearest: match }
  },
  emptyStart(program) {
    if (!showsMissingValue(program)) return null
    const declaration = program.declarations.find(({ keyword, name, value }) => {
      const namePattern = escapeRegExp(name)
      const grows = new RegExp(`${namePattern}\\s*(?:=\\s*${namePattern}\\s*[-+*]|[-+*]=|\\+\\+)`, 'u')
      return keyword === 'let' && value === '' && grows.test(program.masked)
    })
    return declaration ? { line: declaration.line, name: declaration.name } : null
  },
  showsUndefined(program) {
    if (!/\bundefined\b/.test(outputOf(program))) return null
    const line = findLine(program, (text) => /\[[^\]]+\]/.test(text) && /\blog\s*\(/.test(text))
    return line > 0 && { line }
  },
  noBreak({ masked }) {
    const cases = [...masked.matchAll(/\bcase\b[^:]*:([\s\S]*?)(?=\bcase\b|\bdefault\b|\}\s*$)/g)]
    const unterminated = cases.slice(0, -1).find(([, body]) => body!.trim() !== '' && !/\b(break|return)\b/.test(body!))
    return unterminated ? { line: lineOf(masked, unterminated.index) } : null
  },
  almostSame(program) {
    const { expected = null } = program.ended
    if (expected === null || normalize(expected) === '' || normalize(outputOf(program)) !== normalize(expected))
      return null
    const line = findLine(program, (text) => /\blog\s*\(/.test(text))
    return line > 0 && { line }
  },
  oneTooMany: (program) => outputOf(program).trim().split('\n').at(-1)?.trimEnd() === 'undefined',
}
