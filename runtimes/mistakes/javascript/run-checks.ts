import { findNearest, findSameExceptCase } from '../near-words.ts'
import {
  findClosing,
  escapeRegExp,
  lineAt,
  lineOf,
  methods,
  NOT_IN_WORD,
  wordPattern,
  WORD,
  type Check,
  type JavaScriptProgram,
  type Loop,
} from './javascript-program.ts'

/** Checks of programs that stop with an error, and of programs that do not end. */

const stoppedLine = (program: JavaScriptProgram) => lineAt(program, program.line)

/** Calls in the line that stopped, with the name before the dot. */
function callsInStoppedLine(program: JavaScriptProgram): readonly { holder: string | undefined; name: string }[] {
  const call = new RegExp(`(?:(${WORD})\\.)?${'(?<![\\p{L}\\p{M}\\p{N}_$])'}(${WORD})\\s*\\(`, 'gu')
  return [...stoppedLine(program).matchAll(call)].map(([, holder, name]) => ({ holder, name: name! }))
}

const conditionOf = ({ isFor, head }: Loop) => (isFor ? (head.split(';')[1] ?? '') : head)
const stepOf = ({ isFor, head }: Loop) => (isFor ? (head.split(';')[2] ?? '') : '')

export const runChecks: Readonly<Record<string, Check>> = {
  lengthCalled: (program) => /\.length\s*\(/.test(stoppedLine(program)),
  wordAfterPoint(program) {
    for (const { holder, name } of callsInStoppedLine(program)) {
      if (holder === undefined || methods.has(name)) continue
      const match = findSameExceptCase(name, methods) ?? findNearest(name, methods)
      if (match !== null) return { name, nearest: match }
    }
    return null
  },
  lostArray(program) {
    const holders = callsInStoppedLine(program).map(({ holder }) => holder)
    const lostDeclaration = program.declarations.find(
      ({ name, value }) => holders.includes(name) && /\.(push|unshift|pop|shift)\s*\(/.test(value),
    )
    return lostDeclaration
      ? {
          line: lostDeclaration.line,
          name: lostDeclaration.name,
          method: /\.(\w+)\s*\(/.exec(lostDeclaration.value)![1]!,
        }
      : null
  },
  addWord(program) {
    const addCall = callsInStoppedLine(program).find(
      ({ holder, name }) => holder !== undefined && ['append', 'add', 'put'].includes(name),
    )
    return addCall ? { name: addCall.name } : null
  },
  /** Applies only if there is exactly one candidate call. */
  valueCalled(program) {
    const functionNames = new Set(program.functions.map(({ name }) => name))
    const suspectCalls = callsInStoppedLine(program).filter(({ holder, name }) =>
      holder === undefined ? program.names.has(name) && !functionNames.has(name) : !methods.has(name),
    )
    const [suspect] = suspectCalls
    if (!suspect || suspectCalls.length > 1) return null
    return { name: suspect.holder === undefined ? suspect.name : `${suspect.holder}.${suspect.name}` }
  },
  pastEnd: (program) => /\[[^\]]+\]\s*\./.test(stoppedLine(program)),
  holderBefore(program, { holes: { part = '' } }) {
    const holder = new RegExp(`(${WORD}(?:\\.${WORD})*)\\s*\\.\\s*${escapeRegExp(part)}`, 'u').exec(
      stoppedLine(program),
    )
    return holder && { name: holder[1]! }
  },
  callsItself({ functions }) {
    const recursiveFunction = functions.find(({ name, body }) => wordPattern(name).test(body))
    return recursiveFunction ? { line: recursiveFunction.line, name: recursiveFunction.name } : null
  },
  semicolonAfterHead({ masked }) {
    for (const { 0: text, 1: word, index } of masked.matchAll(/\b(if|while|for)\s*\(/g)) {
      const close = findClosing(masked, index + text.length - 1)
      if (/^\s*;\s*\{/.test(masked.slice(close + 1))) return { line: lineOf(masked, index), word: word! }
    }
    return null
  },
  neverChanged({ loops, declarations }) {
    for (const loop of loops) {
      const conditionNames = [...conditionOf(loop).matchAll(new RegExp(`${NOT_IN_WORD}${WORD}`, 'gu'))].map(
        ([name]) => name,
      )
      const names = conditionNames.filter((name) => declarations.some((declaration) => declaration.name === name))
      const isChanged = (name: string) => {
        const namePattern = escapeRegExp(name)
        const change = `${NOT_IN_WORD}${namePattern}\\s*(?:[-+*/]?=(?!=)|\\+\\+|--|\\.\\w+\\s*\\()|(?:\\+\\+|--)\\s*${namePattern}`
        return new RegExp(change, 'u').test(loop.body + stepOf(loop))
      }
      if (names.length > 0 && !names.some(isChanged)) return { line: loop.line, name: names[0]! }
    }
    return null
  },
  wrongWay({ loops }) {
    for (const loop of loops) {
      const [, name, sign] = new RegExp(`(${WORD})\\s*(<=?|>=?)`, 'u').exec(conditionOf(loop)) ?? []
      if (name === undefined || sign === undefined) continue
      const namePattern = escapeRegExp(name)
      const change = new RegExp(
        `${NOT_IN_WORD}${namePattern}\\s*(?:(\\+\\+|--)|([-+])=|=\\s*${namePattern}\\s*([-+]))`,
        'u',
      )
      const match = change.exec(loop.isFor ? stepOf(loop) : loop.body)
      const direction = (match?.[1] ?? match?.[2] ?? match?.[3])?.slice(0, 1)
      if ((sign.startsWith('<') && direction === '-') || (sign.startsWith('>') && direction === '+'))
        return { line: loop.line, name }
    }
    return null
  },
  lastLoop: ({ loops }) => ({ line: loops.at(-1)?.line ?? 1 }),
}
