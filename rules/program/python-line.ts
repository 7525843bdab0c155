/** One line of Python: how each kind of statement is written, and how it is read back. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { directions, isNote, isTimes, move, repeat, type Draft, type Statement } from './tree.ts'

export type LineReason =
  | 'unknown-command'
  | 'missing-brackets'
  | 'unwanted-input'
  | 'bad-loop'
  | 'missing-colon'
  | 'bad-times'
  | 'wide-characters'
  | 'not-understood'

export type PythonSource = {
  readonly indent: string
  readonly code: string
  readonly comment: string | null
  /** Brackets, colons or spaces as a Chinese, Korean or Thai keyboard or a web page has them, but not Python. */
  readonly isWide: boolean
}

export function codeOf(statement: Statement): string {
  switch (statement.kind) {
    case 'move':
      return `fly_${statement.direction}()`
    case 'repeat':
      return `for _ in range(${statement.times}):`
  }
}

export function splitLine(line: string): PythonSource {
  const hash = line.indexOf('#')
  const beforeComment = hash === -1 ? line : line.slice(0, hash)
  const indent = /^[ \t]*/.exec(beforeComment)?.[0] ?? ''
  return {
    indent,
    code: beforeComment.slice(indent.length).trimEnd(),
    comment: hash === -1 ? null : line.slice(hash + 1).trim(),
    isWide: /[^\S \t\f]|[\u200b\uff01-\uff5e]/.test(beforeComment),
  }
}

/** Reads one line without its surroundings: a loop comes back with nothing inside, `null` is a line that says nothing. */
export function readLine({ code, comment, isWide }: PythonSource): Result<Draft | null, LineReason> {
  if (comment !== null && !isNote(comment)) return refuse('not-understood')
  if (isWide) return refuse('wide-characters')
  if (code === '' || code === 'pass') return accept(null)
  return /^for[ \t]/.test(code) ? readLoop(code) : readCall(code)
}

const commands = new Map(directions.map((direction) => [`fly_${direction}`, direction]))

function readCall(code: string): Result<Draft, LineReason> {
  const call = /^([^\s()]+)[ \t]*\(([^()]*)\)$/.exec(code)
  if (!call) return refuse(commands.has(code.replace(/[()]$/, '').trimEnd()) ? 'missing-brackets' : 'not-understood')

  const [, name = '', input = ''] = call
  const direction = commands.get(name)
  if (!direction) return refuse('unknown-command')
  return /^[ \t]*$/.test(input) ? accept(move(direction)) : refuse('unwanted-input')
}

const LOOP = /^for[ \t]+([\p{XID_Start}_]\p{XID_Continue}*)[ \t]+in[ \t]+range[ \t]*\(([^()]*)\)[ \t]*(:?)$/u

// Names that Python keeps for itself, or that would hide a command from the lines inside the loop.
const takenNames = new Set([
  ...commands.keys(),
  ...'range False None True and as assert async await break class continue def del elif else except finally for from global'.split(' '),
  ...'if import in is lambda nonlocal not or pass raise return try while with yield'.split(' '),
])

function readLoop(code: string): Result<Draft, LineReason> {
  const [, name, input = '', colon] = LOOP.exec(code) ?? []
  if (name === undefined || takenNames.has(name)) return refuse('bad-loop')
  if (!colon) return refuse('missing-colon')

  const digits = /^[ \t]*([1-9][0-9]*)[ \t]*$/.exec(input)?.[1]
  const times = Number(digits)
  return isTimes(times) ? accept(repeat(times, [])) : refuse('bad-times')
}
