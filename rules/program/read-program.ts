/** Validates untrusted programs from a device, a file or a database row. */

import { refuse, type Result } from '../result.ts'
import { isName, MAX_INPUTS, type Expression } from './expressions.ts'
import { isRecord, readExpression, readExpressions, type Fields } from './read-expression.ts'
import {
  MAX_NESTING,
  isNote,
  MAX_STATEMENTS,
  statementsIn,
  checkLimits,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'

export type ReadReason = LimitReason | 'not-a-program'

/** Thrown to abort the validation at any depth. */
class Unreadable extends Error {
  readonly reason: ReadReason
  constructor(reason: ReadReason) {
    super(reason)
    this.reason = reason
  }
}

const fail = (reason: ReadReason): never => {
  throw new Unreadable(reason)
}

export function readProgram(value: unknown): Result<Program, ReadReason> {
  try {
    if (!isRecord(value) || !isId(value.nextId)) return refuse('not-a-program')
    const program = { body: bodyOf(value.body, 0), nextId: value.nextId, ...noteOf(value) }
    const ids = statementsIn(program.body).map((statement) => statement.id)
    if (new Set(ids).size < ids.length || ids.some((id) => id >= program.nextId)) return refuse('not-a-program')
    return checkLimits(program)
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.reason)
    throw error
  }
}

// Checks size and depth before descending, so that a malicious tree costs no time.
function bodyOf(value: unknown, depth: number): readonly Statement[] {
  if (!Array.isArray(value)) return fail('not-a-program')
  if (value.length > MAX_STATEMENTS) return fail('too-big')
  if (depth > MAX_NESTING) return fail('too-deep')
  return value.map((item) => statementOf(item, depth))
}

type Head = { readonly id: NodeId; readonly note?: string }

function statementOf(value: unknown, depth: number): Statement {
  if (!isRecord(value) || !isId(value.id)) return fail('not-a-program')
  const reader =
    typeof value.kind === 'string' && Object.hasOwn(readers, value.kind)
      ? readers[value.kind as Statement['kind']]
      : null
  return reader ? reader(value, { id: value.id, ...noteOf(value) }, depth + 1) : fail('not-a-program')
}

const expressionOf = (value: unknown): Expression => readExpression(value) ?? fail('not-a-program')
const inputsOf = (value: unknown): readonly Expression[] => readExpressions(value, MAX_INPUTS) ?? fail('not-a-program')
const nameOf = (value: unknown): string => (typeof value === 'string' && isName(value) ? value : fail('not-a-program'))

const readers: { readonly [Kind in Statement['kind']]: (value: Fields, head: Head, depth: number) => Statement } = {
  do: (value, head) => ({ ...head, kind: 'do', action: nameOf(value.action), inputs: inputsOf(value.inputs) }),
  say: (value, head) => ({ ...head, kind: 'say', value: expressionOf(value.value) }),
  set: (value, head) => ({ ...head, kind: 'set', variable: nameOf(value.variable), value: expressionOf(value.value) }),
  change: (value, head) => ({ ...head, kind: 'change', variable: nameOf(value.variable), by: expressionOf(value.by) }),
  append: (value, head) => ({
    ...head,
    kind: 'append',
    variable: nameOf(value.variable),
    value: expressionOf(value.value),
  }),
  put: (value, head) => ({
    ...head,
    kind: 'put',
    variable: nameOf(value.variable),
    index: expressionOf(value.index),
    value: expressionOf(value.value),
  }),
  call: (value, head) => ({ ...head, kind: 'call', name: nameOf(value.name), inputs: inputsOf(value.inputs) }),
  return: (value, head) => ({
    ...head,
    kind: 'return',
    value: value.value === null ? null : expressionOf(value.value),
  }),
  repeat: (value, head, depth) => ({
    ...head,
    kind: 'repeat',
    times: expressionOf(value.times),
    body: bodyOf(value.body, depth),
  }),
  while: (value, head, depth) => ({
    ...head,
    kind: 'while',
    condition: expressionOf(value.condition),
    body: bodyOf(value.body, depth),
  }),
  until: (value, head, depth) => ({
    ...head,
    kind: 'until',
    condition: expressionOf(value.condition),
    body: bodyOf(value.body, depth),
  }),
  each: (value, head, depth) => ({
    ...head,
    kind: 'each',
    variable: nameOf(value.variable),
    list: expressionOf(value.list),
    body: bodyOf(value.body, depth),
  }),
  if(value, head, depth) {
    const { branches, otherwise } = value
    if (!Array.isArray(branches) || branches.length === 0) return fail('not-a-program')
    if (branches.length > MAX_STATEMENTS) return fail('too-big')
    const readBranches = branches.map((branch: unknown) =>
      isRecord(branch)
        ? { condition: expressionOf(branch.condition), body: bodyOf(branch.body, depth) }
        : fail('not-a-program'),
    )
    return {
      ...head,
      kind: 'if',
      branches: readBranches,
      otherwise: otherwise === null ? null : bodyOf(otherwise, depth),
    }
  },
  define(value, head, depth) {
    const [parameters, localNames] = [value.parameters, value.own].map((names) =>
      Array.isArray(names) && names.length <= MAX_STATEMENTS ? names.map(nameOf) : fail('not-a-program'),
    )
    if (
      parameters!.length > MAX_INPUTS ||
      new Set([...parameters!, ...localNames!]).size < parameters!.length + localNames!.length
    )
      return fail('not-a-program')
    return {
      ...head,
      kind: 'define',
      name: nameOf(value.name),
      parameters: parameters!,
      own: localNames!,
      body: bodyOf(value.body, depth),
    }
  },
}

function noteOf({ note }: Fields): { note?: string } {
  if (note === undefined) return {}
  return typeof note === 'string' && isNote(note) ? { note } : fail('not-a-program')
}

const isId = (value: unknown): value is NodeId => Number.isSafeInteger(value) && Number(value) > 0
