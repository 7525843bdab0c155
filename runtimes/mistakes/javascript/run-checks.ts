import { nearest, sameButCase } from '../near-words.ts'
import {
  closingOf,
  escaped,
  lineAt,
  lineOf,
  methods,
  NOT_IN_WORD,
  standsAlone,
  WORD,
  type Check,
  type JavaScriptProgram,
  type Loop,
} from './javascript-program.ts'

/** Of programs that stop, and of those that do not. */

const stoppedLine = (program: JavaScriptProgram) => lineAt(program, program.line)

/** What is called on the line that stopped, with what stands before the point. */
function callsOn(program: JavaScriptProgram): readonly { holder: string | undefined; name: string }[] {
  const call = new RegExp(`(?:(${WORD})\\.)?${'(?<![\\p{L}\\p{M}\\p{N}_$])'}(${WORD})\\s*\\(`, 'gu')
  return [...stoppedLine(program).matchAll(call)].map(([, holder, name]) => ({ holder, name: name! }))
}

const questionOf = ({ isFor, head }: Loop) => (isFor ? (head.split(';')[1] ?? '') : head)
const stepOf = ({ isFor, head }: Loop) => (isFor ? (head.split(';')[2] ?? '') : '')

export const runChecks: Readonly<Record<string, Check>> = {
  lengthCalled: (program) => /\.length\s*\(/.test(stoppedLine(program)),
  wordAfterPoint(program) {
    for (const { holder, name } of callsOn(program)) {
      if (holder === undefined || methods.has(name)) continue
      const near = sameButCase(name, methods) ?? nearest(name, methods)
      if (near !== null) return { name, nearest: near }
    }
    return null
  },
  lostArray(program) {
    const holders = callsOn(program).map(({ holder }) => holder)
    const lost = program.declarations.find(
      ({ name, value }) => holders.includes(name) && /\.(push|unshift|pop|shift)\s*\(/.test(value),
    )
    return lost ? { line: lost.line, name: lost.name, method: /\.(\w+)\s*\(/.exec(lost.value)![1]! } : null
  },
  addWord(program) {
    const added = callsOn(program).find(
      ({ holder, name }) => holder !== undefined && ['append', 'add', 'put'].includes(name),
    )
    return added ? { name: added.name } : null
  },
  /** The only call that could be meant. */
  valueCalled(program) {
    const own = new Set(program.functions.map(({ name }) => name))
    const strange = callsOn(program).filter(({ holder, name }) =>
      holder === undefined ? program.names.has(name) && !own.has(name) : !methods.has(name),
    )
    const [only] = strange
    if (!only || strange.length > 1) return null
    return { name: only.holder === undefined ? only.name : `${only.holder}.${only.name}` }
  },
  pastEnd: (program) => /\[[^\]]+\]\s*\./.test(stoppedLine(program)),
  holderBefore(program, { holes: { part = '' } }) {
    const holder = new RegExp(`(${WORD}(?:\\.${WORD})*)\\s*\\.\\s*${escaped(part)}`, 'u').exec(stoppedLine(program))
    return holder && { name: holder[1]! }
  },
  callsItself({ functions }) {
    const own = functions.find(({ name, body }) => standsAlone(name).test(body))
    return own ? { line: own.line, name: own.name } : null
  },
  semicolonAfterHead({ masked }) {
    for (const { 0: text, 1: word, index } of masked.matchAll(/\b(if|while|for)\s*\(/g)) {
      const close = closingOf(masked, index + text.length - 1)
      if (/^\s*;\s*\{/.test(masked.slice(close + 1))) return { line: lineOf(masked, index), word: word! }
    }
    return null
  },
  neverChanged({ loops, declarations }) {
    for (const loop of loops) {
      const asked = [...questionOf(loop).matchAll(new RegExp(`${NOT_IN_WORD}${WORD}`, 'gu'))].map(([name]) => name)
      const names = asked.filter((name) => declarations.some((one) => one.name === name))
      const isChanged = (name: string) => {
        const own = escaped(name)
        const change = `${NOT_IN_WORD}${own}\\s*(?:[-+*/]?=(?!=)|\\+\\+|--|\\.\\w+\\s*\\()|(?:\\+\\+|--)\\s*${own}`
        return new RegExp(change, 'u').test(loop.body + stepOf(loop))
      }
      if (names.length > 0 && !names.some(isChanged)) return { line: loop.line, name: names[0]! }
    }
    return null
  },
  wrongWay({ loops }) {
    for (const loop of loops) {
      const [, name, sign] = new RegExp(`(${WORD})\\s*(<=?|>=?)`, 'u').exec(questionOf(loop)) ?? []
      if (name === undefined || sign === undefined) continue
      const own = escaped(name)
      const change = new RegExp(`${NOT_IN_WORD}${own}\\s*(?:(\\+\\+|--)|([-+])=|=\\s*${own}\\s*([-+]))`, 'u')
      const found = change.exec(loop.isFor ? stepOf(loop) : loop.body)
      const goes = (found?.[1] ?? found?.[2] ?? found?.[3])?.slice(0, 1)
      if ((sign.startsWith('<') && goes === '-') || (sign.startsWith('>') && goes === '+'))
        return { line: loop.line, name }
    }
    return null
  },
  lastLoop: ({ loops }) => ({ line: loops.at(-1)?.line ?? 1 }),
}
