/** One line of Python: how each kind of statement is written, and how it is read back. */

import { isName, MOST_INPUTS, type Expression } from './expressions.ts'
import { printCall, printExpression, printRange } from './python-expressions.ts'
import { openReader, Unreadable, type LineReason, type Names, type Reader } from './python-reader.ts'
import { tokensOf } from './python-tokens.ts'
import { assignedIn } from './statement-contents.ts'
import type { Draft } from './tree.ts'
import { acceptsInputs, type Vocabulary } from './world.ts'

/** The first line of a statement; `if` shows its first branch, the others stand on lines of their own. */
export function codeOf(statement: Draft): string {
  switch (statement.kind) {
    case 'do':
      return printCall(statement.action, statement.inputs)
    case 'say':
      return printCall('say', [statement.value])
    case 'set':
      return `${statement.variable} = ${printExpression(statement.value)}`
    case 'change':
      return `${statement.variable} += ${printExpression(statement.by)}`
    case 'append':
      return `${statement.variable}.append(${printExpression(statement.value)})`
    case 'put':
      return `${statement.variable}[${printExpression(statement.index)}] = ${printExpression(statement.value)}`
    case 'call':
      return printCall(statement.name, statement.inputs)
    case 'return':
      return statement.value ? `return ${printExpression(statement.value)}` : 'return'
    case 'repeat':
      return `for _ in ${printRange(statement.times)}:`
    case 'while':
      // Brackets tell it from `until`, which is written with a bare `not`.
      return statement.condition.kind === 'not'
        ? `while (${printExpression(statement.condition)}):`
        : `while ${printExpression(statement.condition)}:`
    case 'until':
      return `while ${printExpression({ kind: 'not', value: statement.condition })}:`
    case 'each':
      return `for ${statement.variable} in ${printRow(statement.list)}:`
    case 'if':
      return `if ${printExpression(statement.branches[0]!.condition)}:`
    case 'define':
      return `def ${statement.name}(${statement.parameters.join(', ')}):`
  }
}

const printRow = (list: Expression): string => (list.kind === 'range' ? printRange(list.count) : printExpression(list))

/** Variables of the program that a function sets must be named in Python. */
export function globalsOf(statement: Draft): readonly string[] {
  if (statement.kind !== 'define') return []
  return assignedIn(statement.body).filter(
    (name) => !statement.parameters.includes(name) && !statement.own.includes(name),
  )
}

export type ReadLine =
  /** `counts`: a loop over bare numbers, which is a repeat where nobody looks at them. */
  | { readonly kind: 'statement'; readonly draft: Draft; readonly counts?: true }
  | { readonly kind: 'elif'; readonly condition: Expression }
  | { readonly kind: 'else' }
  | { readonly kind: 'global'; readonly names: readonly string[] }
  | { readonly kind: 'nothing' }

const statement = (draft: Draft): ReadLine => ({ kind: 'statement', draft })

type Read = { readonly ok: true; readonly value: ReadLine } | { readonly ok: false; readonly reason: LineReason }

/**
 * Lines that stand in nearly every program of a world, such as a step or a loop, as they were read before. Only what
 * means the same in every program is kept, and nobody's own words.
 */
const knownLines = new WeakMap<Vocabulary, Map<string, Read>>()
const mostKnown = { lines: 2_000, characters: 40, functions: 8 }

const mayMention = (code: string, functions: Names['functions']): boolean =>
  functions.size > mostKnown.functions || [...functions.keys()].some((name) => code.includes(name))

/** Reads one line without its surroundings: what holds a body comes back with nothing inside. */
export function readLine(code: string, names: Names): Read {
  if (names.callsOfNothing || (names.functions.size > 0 && mayMention(code, names.functions)))
    return readAnyLine(code, names)
  const known = knownLines.get(names.vocabulary) ?? new Map<string, Read>()
  const before = known.get(code)
  if (before) return before
  const read = readAnyLine(code, names)
  if (known.size < mostKnown.lines && code.length <= mostKnown.characters && !/["']/.test(code))
    knownLines.set(names.vocabulary, known.set(code, read))
  return read
}

function readAnyLine(code: string, names: Names): Read {
  const tokens = tokensOf(code)
  if (!tokens.ok) return tokens
  if (tokens.value.length === 0) return { ok: true, value: { kind: 'nothing' } }
  const reader = openReader(tokens.value, names)
  try {
    const value = lineOf(reader, names)
    return reader.atEnd()
      ? { ok: true, value }
      : { ok: false, reason: reader.isSign(':') ? 'not-understood' : 'outside-subset' }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason }
    throw error
  }
}

function lineOf(reader: Reader, names: Names): ReadLine {
  const read = openings[reader.peek() ?? '']
  if (reader.kind() === 'name' && read) {
    reader.skip()
    return read(reader)
  }
  return simple(reader, names)
}

const colon = (reader: Reader) => reader.expect(':', 'missing-colon')

const openings: Partial<Record<string, (reader: Reader) => ReadLine>> = Object.assign(Object.create(null), {
  pass: () => ({ kind: 'nothing' }) as const,
  for: readFor,
  while: readWhile,
  def: readDefine,
  if(reader: Reader) {
    const condition = reader.expression()
    colon(reader)
    return statement({ kind: 'if', branches: [{ condition, body: [] }], otherwise: null })
  },
  elif(reader: Reader) {
    const condition = reader.expression()
    colon(reader)
    return { kind: 'elif', condition } as const
  },
  else(reader: Reader) {
    colon(reader)
    return { kind: 'else' } as const
  },
  return: (reader: Reader) => statement({ kind: 'return', value: reader.atEnd() ? null : reader.expression() }),
  global(reader: Reader) {
    const names = [reader.ownName()]
    while (reader.takes(',')) names.push(reader.ownName())
    return { kind: 'global', names } as const
  },
})

function readFor(reader: Reader): ReadLine {
  const name = reader.ownName()
  reader.expect('in', 'bad-loop')
  const counts = reader.isSign('range')
  const list = reader.row()
  colon(reader)
  if (name === '_')
    return list.kind === 'range' ? statement({ kind: 'repeat', times: list.count, body: [] }) : reader.fail('bad-loop')
  const each: Draft = { kind: 'each', variable: name, list, body: [] }
  return counts && list.kind === 'range' ? { kind: 'statement', draft: each, counts } : statement(each)
}

function readWhile(reader: Reader): ReadLine {
  const bare = reader.isSign('not')
  const condition = reader.expression()
  colon(reader)
  return statement(
    bare && condition.kind === 'not'
      ? { kind: 'until', condition: condition.value, body: [] }
      : { kind: 'while', condition, body: [] },
  )
}

function readDefine(reader: Reader): ReadLine {
  const name = reader.ownName(true)
  reader.expect('(', 'missing-brackets')
  const parameters: string[] = []
  while (!reader.takes(')')) {
    if (reader.atEnd()) reader.fail('missing-brackets')
    if (parameters.length > 0) reader.expect(',', 'missing-brackets')
    parameters.push(reader.ownName())
    if (parameters.length > MOST_INPUTS) reader.fail('wrong-inputs')
  }
  colon(reader)
  if (new Set(parameters).size < parameters.length) reader.fail('name-taken')
  return statement({ kind: 'define', name, parameters, own: [], body: [] })
}

/** A command, a call, or a variable that gets a value. */
function simple(reader: Reader, { vocabulary, functions, callsOfNothing }: Names): ReadLine {
  const name = reader.peek() ?? ''
  if (reader.kind() !== 'name') return reader.fail('not-understood')
  const isCommand = Object.hasOwn(vocabulary.actions, name) || functions.has(name) || name === 'say'
  if (isCommand) {
    reader.skip()
    reader.expect('(', 'missing-brackets')
    const inputs = reader.inputs()
    if (name === 'say')
      return inputs.length === 1 ? statement({ kind: 'say', value: inputs[0]! }) : reader.fail('wrong-inputs')
    if (functions.has(name))
      return functions.get(name) === inputs.length
        ? statement({ kind: 'call', name, inputs })
        : reader.fail('wrong-inputs')
    return acceptsInputs(vocabulary.actions[name]!, inputs.length)
      ? statement({ kind: 'do', action: name, inputs })
      : reader.fail('wrong-inputs')
  }
  if (!isName(name)) return reader.fail('outside-subset')
  reader.skip()
  if (callsOfNothing && reader.takes('(')) return statement({ kind: 'call', name, inputs: reader.inputs() })
  return withVariable(reader, name)
}

function withVariable(reader: Reader, name: string): ReadLine {
  if (reader.takes('=')) return statement({ kind: 'set', variable: name, value: reader.expression() })
  if (reader.takes('+=')) return statement({ kind: 'change', variable: name, by: reader.expression() })
  if (reader.takes('-=')) return statement({ kind: 'change', variable: name, by: negated(reader.expression()) })
  if (reader.takes('[')) {
    const index = reader.expression()
    reader.expect(']', 'missing-brackets')
    reader.expect('=')
    return statement({ kind: 'put', variable: name, index, value: reader.expression() })
  }
  if (!reader.takes('.')) return reader.fail(reader.isSign('(') ? 'unknown-command' : 'unknown-name')
  if (!reader.takes('append')) return reader.fail('outside-subset')
  reader.expect('(', 'missing-brackets')
  const inputs = reader.inputs()
  return inputs.length === 1
    ? statement({ kind: 'append', variable: name, value: inputs[0]! })
    : reader.fail('wrong-inputs')
}

const negated = (value: Expression): Expression =>
  value.kind === 'number'
    ? { kind: 'number', value: -value.value }
    : { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right: value }
