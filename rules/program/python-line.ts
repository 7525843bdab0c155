/** Prints and parses one line of Python. */

import { isName, MAX_INPUTS, type Expression } from './expressions.ts'
import { printCall, printExpression, printRange } from './python-expressions.ts'
import { openReader, Unreadable, type LineReason, type Names, type Reader } from './python-reader.ts'
import { tokenize } from './python-tokens.ts'
import { listAssignedVariables } from './statement-contents.ts'
import type { Draft } from './tree.ts'
import { acceptsInputs, type Vocabulary } from './world.ts'

/** The first line of a statement. For `if` that is the first branch; the caller prints `elif` and `else`. */
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
      // Parentheses distinguish it from `until`, which is printed as `while not …`.
      return statement.condition.kind === 'not'
        ? `while (${printExpression(statement.condition)}):`
        : `while ${printExpression(statement.condition)}:`
    case 'until':
      return `while ${printExpression({ kind: 'not', value: statement.condition })}:`
    case 'each':
      return `for ${statement.variable} in ${printIterable(statement.list)}:`
    case 'if':
      return `if ${printExpression(statement.branches[0]!.condition)}:`
    case 'define':
      return `def ${statement.name}(${statement.parameters.join(', ')}):`
  }
}

const printIterable = (list: Expression): string =>
  list.kind === 'range' ? printRange(list.count) : printExpression(list)

/** Global variables that a function assigns: Python needs a `global` statement for them. */
export function globalsOf(statement: Draft): readonly string[] {
  if (statement.kind !== 'define') return []
  return listAssignedVariables(statement.body).filter(
    (name) => !statement.parameters.includes(name) && !statement.own.includes(name),
  )
}

export type ReadLine =
  /** `counts`: a loop over `range(n)`, which is a repeat loop if its variable is never read. */
  | { readonly kind: 'statement'; readonly draft: Draft; readonly counts?: true }
  | { readonly kind: 'elif'; readonly condition: Expression }
  | { readonly kind: 'else' }
  | { readonly kind: 'global'; readonly names: readonly string[] }
  | { readonly kind: 'nothing' }

const statement = (draft: Draft): ReadLine => ({ kind: 'statement', draft })

type ReadResult = { readonly ok: true; readonly value: ReadLine } | { readonly ok: false; readonly reason: LineReason }

/**
 * Cache of parsed lines per world, because most programs repeat the same steps and loops. Only lines that mean the
 * same in every program are cached: no user-defined functions and no student-written text.
 */
const lineCache = new WeakMap<Vocabulary, Map<string, ReadResult>>()
const cacheLimits = { lines: 2_000, characters: 40, functions: 8 }

const mayMention = (code: string, functions: Names['functions']): boolean =>
  functions.size > cacheLimits.functions || [...functions.keys()].some((name) => code.includes(name))

/** Parses one line without context: statements with a body are returned with an empty body. */
export function readLine(code: string, names: Names): ReadResult {
  if (names.allowUndefinedCalls || (names.functions.size > 0 && mayMention(code, names.functions)))
    return parseLine(code, names)
  const cachedLines = lineCache.get(names.vocabulary) ?? new Map<string, ReadResult>()
  const cachedLine = cachedLines.get(code)
  if (cachedLine) return cachedLine
  const read = parseLine(code, names)
  if (cachedLines.size < cacheLimits.lines && code.length <= cacheLimits.characters && !/["']/.test(code))
    lineCache.set(names.vocabulary, cachedLines.set(code, read))
  return read
}

function parseLine(code: string, names: Names): ReadResult {
  const tokens = tokenize(code)
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
  const read = statementReaders[reader.peek() ?? '']
  if (reader.kind() === 'name' && read) {
    reader.skip()
    return read(reader)
  }
  return readSimple(reader, names)
}

const expectColon = (reader: Reader) => reader.expect(':', 'missing-colon')

const statementReaders: Partial<Record<string, (reader: Reader) => ReadLine>> = Object.assign(Object.create(null), {
  pass: () => ({ kind: 'nothing' }) as const,
  for: readFor,
  while: readWhile,
  def: readDefine,
  if(reader: Reader) {
    const condition = reader.expression()
    expectColon(reader)
    return statement({ kind: 'if', branches: [{ condition, body: [] }], otherwise: null })
  },
  elif(reader: Reader) {
    const condition = reader.expression()
    expectColon(reader)
    return { kind: 'elif', condition } as const
  },
  else(reader: Reader) {
    expectColon(reader)
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
  const list = reader.iterable()
  expectColon(reader)
  if (name === '_')
    return list.kind === 'range' ? statement({ kind: 'repeat', times: list.count, body: [] }) : reader.fail('bad-loop')
  const each: Draft = { kind: 'each', variable: name, list, body: [] }
  return counts && list.kind === 'range' ? { kind: 'statement', draft: each, counts } : statement(each)
}

function readWhile(reader: Reader): ReadLine {
  const startsWithNot = reader.isSign('not')
  const condition = reader.expression()
  expectColon(reader)
  return statement(
    startsWithNot && condition.kind === 'not'
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
    if (parameters.length > MAX_INPUTS) reader.fail('wrong-inputs')
  }
  expectColon(reader)
  if (new Set(parameters).size < parameters.length) reader.fail('name-taken')
  return statement({ kind: 'define', name, parameters, own: [], body: [] })
}

/** An action, a call or an assignment. */
function readSimple(reader: Reader, { vocabulary, functions, allowUndefinedCalls }: Names): ReadLine {
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
  if (allowUndefinedCalls && reader.takes('(')) return statement({ kind: 'call', name, inputs: reader.inputs() })
  return readVariableStatement(reader, name)
}

function readVariableStatement(reader: Reader, name: string): ReadLine {
  if (reader.takes('=')) return statement({ kind: 'set', variable: name, value: reader.expression() })
  if (reader.takes('+=')) return statement({ kind: 'change', variable: name, by: reader.expression() })
  if (reader.takes('-=')) return statement({ kind: 'change', variable: name, by: negate(reader.expression()) })
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

const negate = (value: Expression): Expression =>
  value.kind === 'number'
    ? { kind: 'number', value: -value.value }
    : { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right: value }
