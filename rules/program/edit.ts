/** Edits of a program. Every edit returns a new program or the reason for its refusal. */

import { accept, refuse, type Result } from '../result.ts'
import {
  bodiesOf,
  assignIds,
  isDotCount,
  statementsIn,
  withBodies,
  checkLimits,
  type Body,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'

/**
 * A gap between statements: before the statement with index `at`, in the top level (`inside` is `null`) or in body
 * number `part` of the statement `inside`.
 */
export type InsertPosition = { readonly inside: NodeId | null; readonly part?: number; readonly at: number }

export type EditReason = LimitReason | 'no-such-block' | 'no-such-place' | 'bad-times' | 'into-itself'

export type EditResult = Result<Program, EditReason>

export const append = (program: Program, draft: Draft): EditResult =>
  insert(program, { inside: null, at: program.body.length }, draft)

export function insert(program: Program, position: InsertPosition, draft: Draft): EditResult {
  const { body, nextId } = assignIds([draft], program.nextId)
  return insertBody({ ...program, nextId }, position, body)
}

export function remove(program: Program, id: NodeId): EditResult {
  if (!findStatement(program.body, id)) return refuse('no-such-block')
  return accept({ ...program, body: removeFrom(program.body, id) })
}

/** Replaces the content of a statement: inputs, condition or loop count. The id stays the same. */
export function change(program: Program, id: NodeId, update: (statement: Statement) => Statement): EditResult {
  if (!findStatement(program.body, id)) return refuse('no-such-block')
  return checkLimits({
    ...program,
    body: mapBody(program.body, (statement) => (statement.id === id ? { ...update(statement), id } : statement)),
  })
}

/** For the icons skin, which limits loop counts to the dots it can show. */
export function setTimes(program: Program, id: NodeId, times: number): EditResult {
  if (findStatement(program.body, id)?.kind !== 'repeat') return refuse('no-such-block')
  if (!isDotCount(times)) return refuse('bad-times')
  return change(program, id, (statement) =>
    statement.kind === 'repeat' ? { ...statement, times: { kind: 'number', value: times } } : statement,
  )
}

/**
 * Moves a statement with its bodies. `position` refers to the program before the move.
 */
export function moveTo(program: Program, id: NodeId, position: InsertPosition): EditResult {
  const statement = findStatement(program.body, id)
  if (!statement) return refuse('no-such-block')
  if (statementsIn([statement]).some((inner) => inner.id === position.inside)) return refuse('into-itself')
  const siblings = bodyAt(program, position)
  if (!siblings || !hasGap(siblings, position.at)) return refuse('no-such-place')

  const from = siblings.findIndex((sibling) => sibling.id === id)
  const adjustedIndex = from !== -1 && from < position.at ? position.at - 1 : position.at
  return insertBody({ ...program, body: removeFrom(program.body, id) }, { ...position, at: adjustedIndex }, [statement])
}

export const findStatement = (body: Body, id: NodeId): Statement | undefined =>
  statementsIn(body).find((statement) => statement.id === id)

/** The body that contains a position; `undefined` if there is none. */
export function bodyAt(program: Program, { inside, part = 0 }: Omit<InsertPosition, 'at'>): Body | undefined {
  if (inside === null) return program.body
  const holder = findStatement(program.body, inside)
  return holder && (bodiesOf(holder)[part] as Body | undefined)
}

function insertBody(program: Program, position: InsertPosition, added: Body): EditResult {
  const siblings = bodyAt(program, position)
  if (!siblings || !hasGap(siblings, position.at)) return refuse('no-such-place')
  const grownBody = siblings.toSpliced(position.at, 0, ...added)
  if (position.inside === null) return checkLimits({ ...program, body: grownBody })
  const grow = (statement: Statement): Statement =>
    statement.id === position.inside
      ? replaceBodies(statement, (bodiesOf(statement) as readonly Body[]).with(position.part ?? 0, grownBody))
      : statement
  return checkLimits({ ...program, body: mapBody(program.body, grow) })
}

/**
 * Transforms outer statements first and does not descend into changed ones, so that new content is not transformed
 * again. Unchanged parts stay the same objects.
 */
function mapBody(body: Body, transform: (statement: Statement) => Statement): Body {
  const next = body.map((statement) => {
    const transformed = transform(statement)
    return transformed === statement ? mapInnerBodies(statement, (inner) => mapBody(inner, transform)) : transformed
  })
  return isSame(body, next) ? body : next
}

function removeFrom(body: Body, id: NodeId): Body {
  const remaining = body.filter((statement) => statement.id !== id)
  if (remaining.length < body.length) return remaining
  const next = body.map((statement) => mapInnerBodies(statement, (inner) => removeFrom(inner, id)))
  return isSame(body, next) ? body : next
}

function mapInnerBodies(statement: Statement, each: (body: Body) => Body): Statement {
  const bodies = bodiesOf(statement) as readonly Body[]
  const next = bodies.map(each)
  return isSame(bodies, next) ? statement : replaceBodies(statement, next)
}

const isSame = <Part>(before: readonly Part[], after: readonly Part[]): boolean =>
  after.every((part, index) => part === before[index])

const replaceBodies = (statement: Statement, bodies: readonly Body[]): Statement =>
  withBodies(statement, { id: statement.id }, bodies)

const hasGap = (siblings: Body, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index <= siblings.length
