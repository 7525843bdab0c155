/** One step too many, in another order, or missing. */

import { moveTo, remove } from '../../program/edit.ts'
import { statementsIn, type Draft, type Statement } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isTurn } from '../spots.ts'
import { act, edited, inserted, likelyNumbers, type Mended, type Repair } from './mended.ts'

export function* extraStep(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' || statement.kind === 'call' || statement.kind === 'change')
      yield* edited(remove(context.program, statement.id), statement.id)
}

export function* swapped(context: Context): Iterable<Mended> {
  for (const { statement, body, at, place } of context.reached()) {
    const next = body[at + 1]
    if (next && statement.kind !== 'define' && next.kind !== 'define')
      yield* edited(moveTo(context.program, next.id, place), statement.id)
  }
}

/** Said only where Wao really flies on: a turn that is missing beside another one is a missing step. */
export const missingTurn: Repair = (context) =>
  insertions(
    context,
    turnsOffered(context),
    context.reached().filter(({ statement }) => !turnsAfter(context, statement)),
  )

function turnsAfter(context: Context, statement: Statement): boolean {
  const inside = new Set(statementsIn([statement]).map(({ id }) => id))
  const turns = new Set(context.spots.flatMap(({ statement: one }) => (isTurn(one) ? [one.id] : [])))
  // In a loop it comes again right behind itself, with its turns.
  if (statement.kind === 'if' && [...inside].some((id) => turns.has(id))) return true
  const { steps = [] } = context.runs().find(({ solved }) => !solved) ?? {}
  return steps.some(({ nodeId }, at) => {
    const next = steps[at + 1]?.nodeId
    return inside.has(nodeId) && next !== undefined && !inside.has(next) && turns.has(next)
  })
}

const turnsOffered = (context: Context): readonly Draft[] => [
  ...context.actions.filter((action) => action.startsWith('turn_')).map((action) => act(action)),
  ...context.numbered
    .filter((action) => action.startsWith('turn_'))
    .flatMap((action) => likelyNumbers(context).map((value) => act(action, value))),
]

/** What somebody might have left out: an action, or a statement like one that is already there. */
function stepsOffered(context: Context): readonly Draft[] {
  const own = context.spots.flatMap(({ statement }): readonly Draft[] =>
    ['do', 'call', 'change', 'say', 'append', 'set'].includes(statement.kind) ? [statement] : [],
  )
  const small = likelyNumbers(context).filter((value) => value <= 12)
  const drafts = [
    ...context.actions.map((action) => act(action)),
    ...context.numbered.flatMap((action) => small.map((value) => act(action, value))),
    ...own,
  ]
  return [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()]
}

const keyOf = (draft: Draft): string => JSON.stringify({ ...draft, id: 0, note: '' })

function* insertions(context: Context, drafts: readonly Draft[], spots = context.reached()): Iterable<Mended> {
  for (const draft of drafts)
    for (const { statement, at, place } of spots)
      if (statement.kind !== 'define') yield* inserted(context, { ...place, at: at + 1 }, draft, statement.id)
}

export const missingStep: Repair = (context) => insertions(context, stepsOffered(context))

/** At the beginning of the program, or of a box. */
export function* missingFirstStep(context: Context): Iterable<Mended> {
  const first = context.spots.findIndex(({ statement, above }) => above.length === 0 && statement.kind !== 'define')
  const start = first === -1 ? context.program.body.length : context.spots[first]!.at
  for (const draft of [...turnsOffered(context), ...stepsOffered(context)]) {
    yield* inserted(context, { inside: null, at: start }, draft, null)
    for (const { statement } of context.reached())
      if ('body' in statement) yield* inserted(context, { inside: statement.id, part: 0, at: 0 }, draft, statement.id)
  }
}
