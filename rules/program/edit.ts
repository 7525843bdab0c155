/** What a learner may do to a program. Every edit answers a new program or the reason it was refused. */

import { accept, refuse, type Result } from '../lib/result.ts'
import {
  bodiesOf,
  identify,
  isTimes,
  statementsIn,
  withBodies,
  withinLimits,
  type Body,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'

/**
 * A gap between statements: before the one that now stands at `at`, in the program itself or in one of the bodies of a
 * statement.
 */
export type Place = { readonly inside: NodeId | null; readonly part?: number; readonly at: number }

export type EditReason = LimitReason | 'no-such-block' | 'no-such-place' | 'bad-times' | 'into-itself'

export type Edited = Result<Program, EditReason>

export const append = (program: Program, draft: Draft): Edited =>
  insert(program, { inside: null, at: program.body.length }, draft)

export function insert(program: Program, place: Place, draft: Draft): Edited {
  const { body, nextId } = identify([draft], program.nextId)
  return put({ ...program, nextId }, place, body)
}

export function remove(program: Program, id: NodeId): Edited {
  if (!find(program.body, id)) return refuse('no-such-block')
  return accept({ ...program, body: without(program.body, id) })
}

/** Exchanges what a statement says of itself: its inputs, its condition, its number of rounds. It keeps its id. */
export function change(program: Program, id: NodeId, changed: (statement: Statement) => Statement): Edited {
  if (!find(program.body, id)) return refuse('no-such-block')
  return withinLimits({
    ...program,
    body: mapped(program.body, (statement) => (statement.id === id ? { ...changed(statement), id } : statement)),
  })
}

/** For the icon skin, which counts with dots. */
export function setTimes(program: Program, id: NodeId, times: number): Edited {
  if (find(program.body, id)?.kind !== 'repeat') return refuse('no-such-block')
  if (!isTimes(times)) return refuse('bad-times')
  return change(program, id, (statement) =>
    statement.kind === 'repeat' ? { ...statement, times: { kind: 'number', value: times } } : statement,
  )
}

/**
 * Takes a statement, with all inside it, to another place. The place is meant as the program stands before the move.
 */
export function moveTo(program: Program, id: NodeId, place: Place): Edited {
  const statement = find(program.body, id)
  if (!statement) return refuse('no-such-block')
  if (statementsIn([statement]).some((inner) => inner.id === place.inside)) return refuse('into-itself')
  const siblings = bodyAt(program, place)
  if (!siblings || !hasGap(siblings, place.at)) return refuse('no-such-place')

  const from = siblings.findIndex((sibling) => sibling.id === id)
  const at = from !== -1 && from < place.at ? place.at - 1 : place.at
  return put({ ...program, body: without(program.body, id) }, { ...place, at }, [statement])
}

export const find = (body: Body, id: NodeId): Statement | undefined =>
  statementsIn(body).find((statement) => statement.id === id)

/** The statements among which a place is; `undefined` where there is no such body. */
export function bodyAt(program: Program, { inside, part = 0 }: Omit<Place, 'at'>): Body | undefined {
  if (inside === null) return program.body
  const holder = find(program.body, inside)
  return holder && (bodiesOf(holder)[part] as Body | undefined)
}

function put(program: Program, place: Place, added: Body): Edited {
  const siblings = bodyAt(program, place)
  if (!siblings || !hasGap(siblings, place.at)) return refuse('no-such-place')
  const grown = siblings.toSpliced(place.at, 0, ...added)
  if (place.inside === null) return withinLimits({ ...program, body: grown })
  const grow = (statement: Statement): Statement =>
    statement.id === place.inside
      ? rebodied(statement, (bodiesOf(statement) as readonly Body[]).with(place.part ?? 0, grown))
      : statement
  return withinLimits({ ...program, body: mapped(program.body, grow) })
}

/**
 * From the outside in, so that what was put into a statement is not gone through again by its own rule. What does not
 * lead to a change stays the same object.
 */
function mapped(body: Body, each: (statement: Statement) => Statement): Body {
  const next = body.map((statement) => {
    const own = each(statement)
    return own === statement ? inside(statement, (inner) => mapped(inner, each)) : own
  })
  return isSame(body, next) ? body : next
}

function without(body: Body, id: NodeId): Body {
  const left = body.filter((statement) => statement.id !== id)
  if (left.length < body.length) return left
  const next = body.map((statement) => inside(statement, (inner) => without(inner, id)))
  return isSame(body, next) ? body : next
}

function inside(statement: Statement, each: (body: Body) => Body): Statement {
  const bodies = bodiesOf(statement) as readonly Body[]
  const next = bodies.map(each)
  return isSame(bodies, next) ? statement : rebodied(statement, next)
}

const isSame = <Part>(before: readonly Part[], after: readonly Part[]): boolean =>
  after.every((part, at) => part === before[at])

const rebodied = (statement: Statement, bodies: readonly Body[]): Statement =>
  withBodies(statement, { id: statement.id }, bodies)

const hasGap = (siblings: Body, at: number): boolean => Number.isInteger(at) && at >= 0 && at <= siblings.length
