/** One line of Python: how each kind of statement is written, and how it is read back. */

import { isName, type Expression } from './expressions.ts'
import { printCall, printExpression } from './python-expressions.ts'
import { openReader, Unreadable, type LineReason, type Names, type Reader } from './python-reader.ts'
import { tokensOf } from './python-tokens.ts'
import { assignedIn } from './statement-contents.ts'
import type { Draft } from './tree.ts'
import { acceptsInputs } from './world.ts'

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
      return `for _ in range(${printExpression(statement.times)}):`
    case 'while':
      // Brackets tell it from `until`, which is written with a bare `not`.
      return statement.condition.kind === 'not'
        ? `while (${printExpression(statement.condition)}):`
        : `while ${printExpression(statement.condition)}:`
    case 'until':
      return `while ${printExpression({ kind: 'not', value: statement.condition })}:`
    case 'each':
      return `for ${statement.variable} in ${printExpression(statement.list)}:`
    case 'if':
      return `if ${printExpression(statement.branches[0]!.condition)}:`
    case 'define':
      return `def ${statement.name}(${statement.parameters.join(', ')}):`
  }
}

/** Variables of the program that a function sets must be named in Python. */
export function globalsOf(statement: Draft): readonly string[] {
  if (statement.kind !== 'define') return []
  return assignedIn(statement.body).filter(
    (name) => !statement.parameters.includes(name) && !statement.own.includes(name),
  )
}

export type ReadLine =
  | { readonly kind: 'statement'; readonly draft: Draft }
  | { readonly kind: 'elif'; readonly condition: Expression }
  | { readonly kind: 'else' }
  | { readonly kind: 'global'; readonly names: readonly string[] }
  | { readonly kind: 'nothing' }

const statement = (draft: Draft): ReadLine => ({ kind: 'statement', draft })

/** Reads one line without its surroundings: what holds a body comes back with nothing inside. */
export function readLine(
  code: string,
  names: Names,
): { ok: true; value: ReadLine } | { ok: false; reason: LineReason } {
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
  const list = reader.expression()
  colon(reader)
  if (name === '_')
    return list.kind === 'range' ? statement({ kind: 'repeat', times: list.count, body: [] }) : reader.fail('bad-loop')
  return statement({ kind: 'each', variable: name, list, body: [] })
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
  }
  colon(reader)
  if (new Set(parameters).size < parameters.length) reader.fail('name-taken')
  return statement({ kind: 'define', name, parameters, own: [], body: [] })
}

/** A command, a call, or a variable that gets a value. */
function simple(reader: Reader, { vocabulary, functions }: Names): ReadLine {
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
