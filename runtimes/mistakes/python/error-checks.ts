import { findNearest, findSameExceptCase } from '../near-words.ts'
import type { Check } from './check.ts'
import {
  bodyOf,
  functionAround,
  isInputCall,
  lastValue,
  lineAt,
  findLoopOverChangedList,
  loopsAround,
  namesInLine,
  correctConditionLine,
  type PythonProgram,
} from './python-program.ts'
import { commands, escapeRegExp, isCalledIn, keywords, methods, WORD } from './python-words.ts'

/** Checks of programs that stop because a value has the wrong type. */

const stoppedLine = (program: PythonProgram) => lineAt(program, program.line)
const isOnStoppedLine = (program: PythonProgram, name: string) => namesInLine(program, program.line).includes(name)
const methodsReturningNone = 'sort|reverse|append|extend|insert|remove|clear'

export const errorChecks: Readonly<Record<string, Check>> = {
  operandFromInput(program) {
    const line = correctConditionLine(program)
    const name = namesInLine(program, line).find((candidate) =>
      isInputCall(lastValue(program, candidate, line - 1)?.value),
    )
    return name === undefined ? null : { line, name }
  },
  /** MicroPython compares the range bounds at the last line of the loop, and reports the error there. */
  textInRange(program) {
    for (let line = program.line; line >= 1; line--) {
      const match = /^\s*for\b.*\bin\s+range\s*\((.*)\)\s*:/.exec(lineAt(program, line))
      if (!match || !(line === program.line || bodyOf(program, line).at(-1) === program.line)) continue
      const name =
        namesInLine(program, line).findLast((candidate) => !keywords.has(candidate) && !commands.has(candidate)) ?? ''
      if (isInputCall(lastValue(program, name, line)?.value) || !match[1]!.includes('~')) return { line, name }
      return { line, name: /range\s*\((.*)\)/.exec(program.lines[line - 1]!)?.[1] ?? name }
    }
    return null
  },
  decimalComma(program) {
    const commaAssignment = program.assignments.find(
      ({ name, value }) => /^\d+,\d+$/.test(value) && isOnStoppedLine(program, name),
    )
    return commaAssignment ? { line: commaAssignment.line, text: commaAssignment.value } : null
  },
  withoutReturn(program) {
    const calledFunction = program.functions.find(
      ({ name, returnsValue }) => !returnsValue && isResultUsed(program, name),
    )
    return calledFunction ? { name: calledFunction.name, other: calledFunction.line } : null
  },
  fromListMethod(program) {
    const changes = new RegExp(`\\.(?:${methodsReturningNone})\\s*\\(`)
    const lostAssignment = program.assignments.findLast(
      ({ name, line, value }) => line <= program.line && changes.test(value) && isOnStoppedLine(program, name),
    )
    if (lostAssignment)
      return {
        line: lostAssignment.line,
        name: lostAssignment.name,
        method: /\.(\w+)\s*\([^.]*$/.exec(lostAssignment.value)?.[1] ?? '',
      }
    const method = /\bin\s+[\p{L}_][\p{L}\p{N}_]*\.(sort|reverse|append)\s*\(/u.exec(stoppedLine(program))?.[1]
    return method === undefined
      ? null
      : { line: program.line, name: namesInLine(program, program.line).at(-1) ?? '', method }
  },
  functionAsValue(program) {
    const functionAssignments = new Map(
      program.assignments
        .filter((assignment) => commands.has(assignment.value))
        .map((assignment) => [assignment.name, assignment]),
    )
    const name = namesInLine(program, program.line).find(
      (candidate) =>
        functionAssignments.has(candidate) ||
        (!new RegExp(`${escapeRegExp(candidate)}\\s*\\(`, 'u').test(stoppedLine(program)) &&
          program.functions.some((definition) => definition.name === candidate)),
    )
    if (name === undefined) return null
    const assignment = functionAssignments.get(name)
    return assignment ? { line: assignment.line, name: assignment.value } : { line: program.line, name }
  },
  singleNumber: (program) => !/^\s*for\b/.test(stoppedLine(program)),
  shadowed(program) {
    const assignment = program.assignments.find(
      ({ name, value }) =>
        (commands.has(name) || program.functions.some((definition) => definition.name === name)) &&
        value !== 'import' &&
        isCalledIn(name, stoppedLine(program)),
    )
    return assignment ? { name: assignment.name, other: assignment.line } : null
  },
  calledValue(program) {
    const name = namesInLine(program, program.line).find(
      (candidate) =>
        isCalledIn(candidate, stoppedLine(program)) &&
        program.assignments.some((assignment) => assignment.name === candidate),
    )
    return name === undefined ? null : { name }
  },
  calledFunctionLine({ functions }, { holes: { name } }) {
    const definition = functions.find((candidate) => candidate.name === name)
    return definition ? { other: definition.line } : null
  },
  lengthWord: (_, { holes: { name = '' } }) => ['length', 'size', 'len', 'count'].includes(name),
  addWord: (_, { holes: { name = '' } }) => ['add', 'push', 'put', 'addItem', 'append_item'].includes(name),
  methodTypo(_, { holes: { kind = '', name = '' } }) {
    const knownMethods = methods.get(kind) ?? []
    const nearestMethod = findSameExceptCase(name, knownMethods) ?? findNearest(name, knownMethods)
    return nearestMethod === null ? null : { nearest: nearestMethod }
  },
  fillsEmptyList(program) {
    const name = new RegExp(`^\\s*(${WORD})\\s*\\[[^\\]]*\\]\\s*=(?!=)`, 'u').exec(stoppedLine(program))?.[1]
    return name !== undefined && lastValue(program, name, program.line)?.value === '[]' ? { name } : null
  },
  loopPastEnd(program) {
    for (const loop of loopsAround(program, program.line)) {
      const name = new RegExp(`^\\s*for\\s+(${WORD})\\s+in\\s+range\\b`, 'u').exec(lineAt(program, loop))?.[1]
      if (name !== undefined && new RegExp(`\\[[^\\]]*${escapeRegExp(name)}`, 'u').test(stoppedLine(program)))
        return { name, other: loop }
    }
    return null
  },
  /** Lists only: for a dictionary Python itself reports the change. */
  shrinkingList(program) {
    const loop = findLoopOverChangedList(program, 'remove|pop|clear')
    const value = loop && lastValue(program, loop.name, loop.line)?.value
    return /^(\{|dict\()/.test(value ?? '') ? null : loop
  },
  /** The error message shows the number 1 and the string '1' alike. */
  keyOfOtherKind: ({ masked, source }, { holes: { name = '' } }) =>
    /^\d+$/.test(name) &&
    new RegExp(`[{,]\\s*${name}\\s*:`).test(masked) &&
    !new RegExp(`["']${name}["']\\s*:`).test(source),
  callsItself(program) {
    const enclosing = functionAround(program, program.line)
    return enclosing ? { name: enclosing.name, line: enclosing.line } : null
  },
}

/** Whether the result of a function is used on the line that stopped, directly or through a variable. */
const isResultUsed = (program: PythonProgram, name: string): boolean =>
  isCalledIn(name, stoppedLine(program)) ||
  program.assignments.some(
    (assignment) =>
      new RegExp(`^${escapeRegExp(name)}\\s*\\(`, 'u').test(assignment.value) &&
      isOnStoppedLine(program, assignment.name),
  )
