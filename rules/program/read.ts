/** Reads a program that came from outside: a device, a file, a row. Nothing in it is believed. */

import { refuse, type Result } from '../lib/result.ts'
import {
  DEEPEST_NESTING,
  MOST_BLOCKS,
  directions,
  isNote,
  isTimes,
  statementsIn,
  withinLimits,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'

export type ReadReason = LimitReason | 'not-a-program'

export function readProgram(value: unknown): Result<Program, ReadReason> {
  if (!isRecord(value) || !isId(value.nextId)) return refuse('not-a-program')
  const { nextId } = value
  const note = readNote(value)
  const body = readBody(value.body, 0)
  if (typeof body === 'string') return refuse(body)
  if (!note) return refuse('not-a-program')

  const ids = statementsIn(body).map((statement) => statement.id)
  if (new Set(ids).size < ids.length || ids.some((id) => id >= nextId)) return refuse('not-a-program')
  return withinLimits({ body, nextId, ...note })
}

// Size and depth are asked before going in, so that a hostile tree costs nothing.
function readBody(value: unknown, depth: number): readonly Statement[] | ReadReason {
  if (!Array.isArray(value)) return 'not-a-program'
  if (value.length > MOST_BLOCKS) return 'too-big'

  const body: Statement[] = []
  for (const item of value) {
    const statement = readStatement(item, depth)
    if (typeof statement === 'string') return statement
    body.push(statement)
  }
  return body
}

function readStatement(value: unknown, depth: number): Statement | ReadReason {
  if (!isRecord(value) || !isId(value.id)) return 'not-a-program'
  const note = readNote(value)
  const reader = Object.entries(readers).find(([kind]) => kind === value.kind)?.[1]
  if (!note || !reader) return 'not-a-program'
  return reader(value, { id: value.id, ...note }, depth)
}

type Head = { readonly id: NodeId; readonly note?: string }

const readers: Record<Statement['kind'], (value: Fields, head: Head, depth: number) => Statement | ReadReason> = {
  move(value, head) {
    const direction = directions.find((known) => known === value.direction)
    return direction ? { ...head, kind: 'move', direction } : 'not-a-program'
  },

  repeat(value, head, depth) {
    const { times } = value
    if (typeof times !== 'number' || !isTimes(times)) return 'not-a-program'
    if (depth === DEEPEST_NESTING) return 'too-deep'
    const body = readBody(value.body, depth + 1)
    return typeof body === 'string' ? body : { ...head, kind: 'repeat', times, body }
  },
}

function readNote({ note }: Fields): { note?: string } | null {
  if (note === undefined) return {}
  return typeof note === 'string' && isNote(note) ? { note } : null
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isId = (value: unknown): value is NodeId => Number.isSafeInteger(value) && Number(value) > 0
