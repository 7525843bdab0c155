/** Repairs that remove, swap or add a step. */

import { moveTo, remove } from '../../program/edit.ts'
import { statementsIn, type Draft, type Statement } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isTurn } from '../spots.ts'
import {
  createAction,
  candidatesFromEdit,
  insertStatement,
  likelyNumbers,
  type RepairCandidate,
  type Repair,
} from './candidates.ts'

export function* removeStep(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' || statement.kind === 'call' || statement.kind === 'change')
      yield* candidatesFromEdit(remove(context.program, statement.id), statement.id)
}

export function* swapSteps(context: Context): Iterable<RepairCandidate> {
  for (const { statement, body, index, place } of context.reached()) {
    const next = body[index + 1]
    if (next && statement.kind !== 'define' && next.kind !== 'define')
      yield* candidatesFromEdit(moveTo(context.program, next.id, place), statement.id)
  }
}

/** Skips positions next to another turn: a missing turn there is reported as a missing step. */
export const addTurn: Repair = (context) =>
  insertions(
    context,
    turnsOffered(context),
    context.reached().filter(({ statement }) => !turnsAfter(context, statement)),
  )

function turnsAfter(context: Context, statement: Statement): boolean {
  const inside = new Set(statementsIn([statement]).map(({ id }) => id))
  const turns = new Set(context.spots.flatMap(({ statement: nested }) => (isTurn(nested) ? [nested.id] : [])))
  // In a loop the `if` follows itself, so its own turns count as following turns.
  if (statement.kind === 'if' && [...inside].some((id) => turns.has(id))) return true
  const { steps = [] } = context.runs().find(({ solved }) => !solved) ?? {}
  return steps.some(({ nodeId }, index) => {
    const next = steps[index + 1]?.nodeId
    return inside.has(nodeId) && next !== undefined && !inside.has(next) && turns.has(next)
  })
}

const turnsOffered = (context: Context): readonly Draft[] => [
  ...context.actions.filter((action) => action.startsWith('turn_')).map((action) => createAction(action)),
  ...context.numberActions
    .filter((action) => action.startsWith('turn_'))
    .flatMap((action) => likelyNumbers(context).map((value) => createAction(action, value))),
]

/** Steps to try: all offered actions, and copies of statements in the program. */
function stepsOffered(context: Context): readonly Draft[] {
  const programSteps = context.spots.flatMap(({ statement }): readonly Draft[] =>
    ['do', 'call', 'change', 'say', 'append', 'set'].includes(statement.kind) ? [statement] : [],
  )
  const small = likelyNumbers(context).filter((value) => value <= 12)
  const drafts = [
    ...context.actions.map((action) => createAction(action)),
    ...context.numberActions.flatMap((action) => small.map((value) => createAction(action, value))),
    ...programSteps,
  ]
  return [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()]
}

const keyOf = (draft: Draft): string => JSON.stringify({ ...draft, id: 0, note: '' })

function* insertions(context: Context, drafts: readonly Draft[], spots = context.reached()): Iterable<RepairCandidate> {
  for (const draft of drafts)
    for (const { statement, index, place } of spots)
      if (statement.kind !== 'define') yield* insertStatement(context, { ...place, at: index + 1 }, draft, statement.id)
}

export const addStep: Repair = (context) => insertions(context, stepsOffered(context))

/** Adds a step at the start of the program or of a nested body. */
export function* addFirstStep(context: Context): Iterable<RepairCandidate> {
  const first = context.spots.findIndex(({ statement, above }) => above.length === 0 && statement.kind !== 'define')
  const start = first === -1 ? context.program.body.length : context.spots[first]!.index
  for (const draft of [...turnsOffered(context), ...stepsOffered(context)]) {
    yield* insertStatement(context, { inside: null, at: start }, draft, null)
    for (const { statement } of context.reached())
      if ('body' in statement)
        yield* insertStatement(context, { inside: statement.id, part: 0, at: 0 }, draft, statement.id)
  }
}
