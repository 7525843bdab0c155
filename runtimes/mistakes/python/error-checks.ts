import { nearest, sameButCase } from '../near-words.ts'
import type { Check } from './check.ts'
import {
  bodyOf,
  functionAround,
  isAsked,
  lastValue,
  lineAt,
  loopOverChanged,
  loopsAround,
  namesOn,
  questionLine,
  type PythonProgram,
} from './python-program.ts'
import { commands, escaped, isCalledIn, keywords, methods, WORD } from './python-words.ts'

/** Of programs that stop because a value is of another kind than the line needs. */

const stoppedLine = (program: PythonProgram) => lineAt(program, program.line)
const isOnIt = (program: PythonProgram, name: string) => namesOn(program, program.line).includes(name)
const nothingMethods = 'sort|reverse|append|extend|insert|remove|clear'

export const errorChecks: Readonly<Record<string, Check>> = {
  operandFromInput(program) {
    const line = questionLine(program)
    const name = namesOn(program, line).find((one) => isAsked(lastValue(program, one, line - 1)?.value))
    return name === undefined ? null : { line, name }
  },
  /** The loop is a comparison to Python, which it makes at the loop's last line. */
  textInRange(program) {
    for (let line = program.line; line >= 1; line--) {
      const found = /^\s*for\b.*\bin\s+range\s*\((.*)\)\s*:/.exec(lineAt(program, line))
      if (!found || !(line === program.line || bodyOf(program, line).at(-1) === program.line)) continue
      const name = namesOn(program, line).findLast((one) => !keywords.has(one) && !commands.has(one)) ?? ''
      if (isAsked(lastValue(program, name, line)?.value) || !found[1]!.includes('~')) return { line, name }
      return { line, name: /range\s*\((.*)\)/.exec(program.lines[line - 1]!)?.[1] ?? name }
    }
    return null
  },
  decimalComma(program) {
    const pair = program.assignments.find(({ name, value }) => /^\d+,\d+$/.test(value) && isOnIt(program, name))
    return pair ? { line: pair.line, text: pair.value } : null
  },
  withoutReturn(program) {
    const called = program.functions.find(({ name, givesBack }) => !givesBack && isUsed(program, name))
    return called ? { name: called.name, other: called.line } : null
  },
  fromListMethod(program) {
    const changes = new RegExp(`\\.(?:${nothingMethods})\\s*\\(`)
    const lost = program.assignments.findLast(
      ({ name, line, value }) => line <= program.line && changes.test(value) && isOnIt(program, name),
    )
    if (lost) return { line: lost.line, name: lost.name, method: /\.(\w+)\s*\([^.]*$/.exec(lost.value)?.[1] ?? '' }
    const method = /\bin\s+[\p{L}_][\p{L}\p{N}_]*\.(sort|reverse|append)\s*\(/u.exec(stoppedLine(program))?.[1]
    return method === undefined
      ? null
      : { line: program.line, name: namesOn(program, program.line).at(-1) ?? '', method }
  },
  functionAsValue(program) {
    const held = new Map(program.assignments.filter((one) => commands.has(one.value)).map((one) => [one.name, one]))
    const name = namesOn(program, program.line).find(
      (one) =>
        held.has(one) ||
        (!new RegExp(`${escaped(one)}\\s*\\(`, 'u').test(stoppedLine(program)) &&
          program.functions.some((other) => other.name === one)),
    )
    if (name === undefined) return null
    const own = held.get(name)
    return own ? { line: own.line, name: own.value } : { line: program.line, name }
  },
  singleNumber: (program) => !/^\s*for\b/.test(stoppedLine(program)),
  shadowed(program) {
    const own = program.assignments.find(
      ({ name, value }) =>
        (commands.has(name) || program.functions.some((other) => other.name === name)) &&
        value !== 'import' &&
        isCalledIn(name, stoppedLine(program)),
    )
    return own ? { name: own.name, other: own.line } : null
  },
  calledValue(program) {
    const name = namesOn(program, program.line).find(
      (one) => isCalledIn(one, stoppedLine(program)) && program.assignments.some((other) => other.name === one),
    )
    return name === undefined ? null : { name }
  },
  calledFunctionLine({ functions }, { holes: { name } }) {
    const own = functions.find((one) => one.name === name)
    return own ? { other: own.line } : null
  },
  lengthWord: (_, { holes: { name = '' } }) => ['length', 'size', 'len', 'count'].includes(name),
  addWord: (_, { holes: { name = '' } }) => ['add', 'push', 'put', 'addItem', 'append_item'].includes(name),
  methodTypo(_, { holes: { kind = '', name = '' } }) {
    const known = methods.get(kind) ?? []
    const near = sameButCase(name, known) ?? nearest(name, known)
    return near === null ? null : { nearest: near }
  },
  fillsEmptyList(program) {
    const name = new RegExp(`^\\s*(${WORD})\\s*\\[[^\\]]*\\]\\s*=(?!=)`, 'u').exec(stoppedLine(program))?.[1]
    return name !== undefined && lastValue(program, name, program.line)?.value === '[]' ? { name } : null
  },
  loopPastEnd(program) {
    for (const loop of loopsAround(program, program.line)) {
      const name = new RegExp(`^\\s*for\\s+(${WORD})\\s+in\\s+range\\b`, 'u').exec(lineAt(program, loop))?.[1]
      if (name !== undefined && new RegExp(`\\[[^\\]]*${escaped(name)}`, 'u').test(stoppedLine(program)))
        return { name, other: loop }
    }
    return null
  },
  /** Of a list only: a dictionary says so itself. */
  shrinkingList(program) {
    const found = loopOverChanged(program, 'remove|pop|clear')
    const value = found && lastValue(program, found.name, found.line)?.value
    return /^(\{|dict\()/.test(value ?? '') ? null : found
  },
  /** Python shows both alike. */
  keyOfOtherKind: ({ masked, source }, { holes: { name = '' } }) =>
    /^\d+$/.test(name) &&
    new RegExp(`[{,]\\s*${name}\\s*:`).test(masked) &&
    !new RegExp(`["']${name}["']\\s*:`).test(source),
  callsItself(program) {
    const own = functionAround(program, program.line)
    return own ? { name: own.name, line: own.line } : null
  },
}

/** Its result is used on the line that stopped, directly or through a name. */
const isUsed = (program: PythonProgram, name: string): boolean =>
  isCalledIn(name, stoppedLine(program)) ||
  program.assignments.some(
    (one) => new RegExp(`^${escaped(name)}\\s*\\(`, 'u').test(one.value) && isOnIt(program, one.name),
  )
