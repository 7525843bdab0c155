import { nearest } from '../near-words.ts'
import {
  escaped,
  lineOf,
  NOT_IN_WORD,
  standsAlone,
  WORD,
  type Check,
  type JavaScriptProgram,
} from './javascript-program.ts'

/** Of programs that come to their end and do something else than was asked for. */

const shownBy = ({ ended: { output = '' } }: JavaScriptProgram) => output
/** Printed, or given to a test. */
const isLost = ({ ended: { output = '', value = '' } }: JavaScriptProgram) =>
  /\b(undefined|NaN)\b/.test(`${output}\n${value}`)
const lineWith = ({ maskedLines }: JavaScriptProgram, isIt: (text: string, at: number) => boolean) =>
  maskedLines.findIndex(isIt) + 1
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')

export const resultChecks: Readonly<Record<string, Check>> = {
  loosePlus(program) {
    const asked = program.declarations.find(({ name, value }) => {
      const own = escaped(name)
      const plus = new RegExp(`${NOT_IN_WORD}${own}\\s*\\+\\s*\\d|\\d\\s*\\+\\s*${own}`, 'u')
      return /^prompt\s*\(/.test(value) && plus.test(program.masked)
    })
    if (!asked) return null
    const own = escaped(asked.name)
    const added = new RegExp(`${own}\\s*\\+|\\+\\s*${own}`, 'u')
    return { line: lineWith(program, (text) => added.test(text)), name: asked.name }
  },
  curlyInPlainText({ texts, source }) {
    const hole = new RegExp(`\\$\\{${WORD}\\}`, 'u')
    for (const { quote, start, end, line } of texts) {
      const found = quote === '`' ? null : hole.exec(source.slice(start, end))
      if (found) return { line, text: found[0] }
    }
    return null
  },
  /** Where tests call it, nobody else need do so. */
  neverCalled({ functions, masked, ended }) {
    if (ended.isCalled) return null
    const lonely = functions.find(({ name, start, end }) => {
      const head = new RegExp(`(function|let|const|var)\\s+${escaped(name)}`, 'u')
      return !standsAlone(name).test(`${masked.slice(0, start).replace(head, '')}${masked.slice(end)}`)
    })
    return lonely ? { line: lonely.line, name: lonely.name } : null
  },
  nameAlone: ({ functions }, { holes: { name } }) => functions.some((one) => one.name === name),
  showsFunction(program) {
    if (!/^function\b|=>/m.test(shownBy(program))) return null
    for (const [at, text] of program.maskedLines.entries()) {
      if (!/\blog\s*\(/.test(text)) continue
      const shown = program.functions.find(({ name }) =>
        new RegExp(`${NOT_IN_WORD}${escaped(name)}\\s*[),]`, 'u').test(text),
      )
      if (shown) return { line: at + 1, name: shown.name }
    }
    return null
  },
  returnAlone(program) {
    const line = lineWith(program, (text, at) => {
      const below = program.maskedLines[at + 1] ?? ''
      return /^\s*return\s*$/.test(text) && /\S/.test(below) && !/^\s*}/.test(below)
    })
    return line > 0 && { line }
  },
  withoutReturn(program) {
    if (!isLost(program)) return null
    const lost = program.functions.find(({ name, end, givesBack }) => {
      const used = new RegExp(`(?:=|\\(|\\+|\\*|-|/|,)\\s*${escaped(name)}\\s*\\(`, 'u')
      return !givesBack && (program.ended.isCalled || used.test(program.masked.slice(end)))
    })
    return lost ? { line: lost.line, name: lost.name } : null
  },
  fewerValues(program) {
    if (!isLost(program)) return null
    for (const { name, end, inputs, line } of program.functions) {
      const call = new RegExp(`(?<!function\\s)${NOT_IN_WORD}${escaped(name)}\\s*\\(([^()]*)\\)(?!\\s*\\{)`, 'u')
      const found = call.exec(program.masked.slice(end))
      const given = found && (found[1]!.trim() === '' ? 0 : found[1]!.split(',').length)
      if (found && given !== null && given < inputs.length)
        return { line: lineOf(program.masked, end + found.index), name, expected: inputs.length, given, other: line }
    }
    return null
  },
  lengthTypo(_, { holes: { name = '' } }) {
    const near = name === 'length' ? null : nearest(name, ['length'])
    return near === null ? null : { nearest: near }
  },
  emptyStart(program) {
    if (!isLost(program)) return null
    const made = program.declarations.find(({ how, name, value }) => {
      const own = escaped(name)
      const grows = new RegExp(`${own}\\s*(?:=\\s*${own}\\s*[-+*]|[-+*]=|\\+\\+)`, 'u')
      return how === 'let' && value === '' && grows.test(program.masked)
    })
    return made ? { line: made.line, name: made.name } : null
  },
  showsUndefined(program) {
    if (!/\bundefined\b/.test(shownBy(program))) return null
    const line = lineWith(program, (text) => /\[[^\]]+\]/.test(text) && /\blog\s*\(/.test(text))
    return line > 0 && { line }
  },
  noBreak({ masked }) {
    const cases = [...masked.matchAll(/\bcase\b[^:]*:([\s\S]*?)(?=\bcase\b|\bdefault\b|\}\s*$)/g)]
    const open = cases.slice(0, -1).find(([, body]) => body!.trim() !== '' && !/\b(break|return)\b/.test(body!))
    return open ? { line: lineOf(masked, open.index) } : null
  },
  almostSame(program) {
    const { expected = null } = program.ended
    if (expected === null || plain(expected) === '' || plain(shownBy(program)) !== plain(expected)) return null
    const line = lineWith(program, (text) => /\blog\s*\(/.test(text))
    return line > 0 && { line }
  },
  oneTooMany: (program) => shownBy(program).trim().split('\n').at(-1)?.trimEnd() === 'undefined',
}
