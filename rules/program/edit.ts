/** What a learner may do to a program. Every edit answers a new program or the reason it was refused. */

import { accept, refuse, type Result } from '../lib/result.ts'
import {
  bodyOf,
  identify,
  isTimes,
  statementsIn,
  withBody,
  withinLimits,
  type Body,
  type Draft,
  type LimitReason,
  type NodeId,
  type Program,
  type Statement,
} from './tree.ts'

/** A gap between statements: before the one that now stands at `at`, in the program itself or inside a loop. */
export type Place = { readonly inside: NodeId | null; readonly at: number }

export type EditReason = LimitReason | 'no-such-block' | 'no-such-place' | 'bad-times' | 'into-itself'
export type Edited = Result<Program, EditReason>

export const append = (program: Program, draft: Draft): Edited => insert(program, { inside: null, at: program.body.length }, draft)

export function insert(program: Program, place: Place, draft: Draft): Edited {
  const { body, nextId } = identify([draft], program.nextId)
  return put({ ...program, nextId }, place, body)
}

export function remove(program: Program, id: NodeId): Edited {
  if (!find(program.body, id)) return refuse('no-such-block')
  return accept({ ...program, body: without(program.body, id) })
}

export function setTimes(program: Program, id: NodeId, times: number): Edited {
  if (find(program.body, id)?.kind !== 'repeat') return refuse('no-such-block')
  if (!isTimes(times)) return refuse('bad-times')
  const change = (statement: Statement): Statement =>
    statement.kind === 'repeat' && statement.id === id ? { ...statement, times } : withBody(statement, bodyOf(statement).map(change))
  return accept({ ...program, body: program.body.map(change) })
}

/** Takes a statement, with all inside it, to another place. The place is meant as the program stands before the move. */
export function moveTo(program: Program, id: NodeId, place: Place): Edited {
  const statement = find(program.body, id)
  if (!statement) return refuse('no-such-block')
  if (statementsIn([statement]).some((inner) => inner.id === place.inside)) return refuse('into-itself')

  const siblings = bodyAt(program, place.inside)
  if (!siblings || !hasGap(siblings, place.at)) return refuse('no-such-place')
  const from = siblings.findIndex((sibling) => sibling.id === id)
  const at = from !== -1 && from < place.at ? place.at - 1 : place.at
  return put({ ...program, body: without(program.body, id) }, { ...place, at }, [statement])
}

export const find = (body: Body, id: NodeId): Statement | undefined => statementsIn(body).find((statement) => statement.id === id)

function put(program: Program, { inside, at }: Place, added: Body): Edited {
  const siblings = bodyAt(program, inside)
  if (!siblings || !hasGap(siblings, at)) return refuse('no-such-place')

  const grown = siblings.toSpliced(at, 0, ...added)
  const grow = (statement: Statement): Statement => withBody(statement, statement.id === inside ? grown : bodyOf(statement).map(grow))
  return withinLimits({ ...program, body: inside === null ? grown : program.body.map(grow) })
}

function bodyAt(program: Program, inside: NodeId | null): Body | undefined {
  if (inside === null) return program.body
  const statement = find(program.body, inside)
  return statement && 'body' in statement ? statement.body : undefined
}

const hasGap = (body: Body, at: number) => Number.isInteger(at) && at >= 0 && at <= body.length

const without = (body: Body, id: NodeId): Body =>
  body.filter((statement) => statement.id !== id).map((statement) => withBody(statement, without(bodyOf(statement), id)))
