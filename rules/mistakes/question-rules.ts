/** Questions that always get the same answer, and loops that never begin or never end because of it. */

import { expressionsIn } from '../program/expressions.ts'
import { assignedIn } from '../program/statement-contents.ts'
import { statementsIn, type NodeId, type Statement } from '../program/tree.ts'
import { numberOf, type Answer } from './case-runs.ts'
import type { Context, Found } from './context.ts'
import { allExpressions } from './expression-edits.ts'
import { isAsked, type Spot } from './spots.ts'

type Endless = { readonly spot: Spot; readonly answers: readonly Answer[] }

function endless(context: Context): Endless | null {
  const at = context.runs().findIndex(({ stop }) => stop?.reason === 'too-long')
  if (at === -1) return null
  const answers = context.answers()[at]!
  const last = answers.findLast(({ nodeId }) => isAskedNode(context, nodeId))
  const spot = last && context.spots.find(({ statement }) => statement.id === last.nodeId)
  return spot ? { spot, answers: answers.filter(({ nodeId }) => nodeId === last.nodeId) } : null
}

const isAskedNode = ({ spots }: Context, nodeId: NodeId) =>
  spots.some(({ statement }) => statement.id === nodeId && isAsked(statement))

const namesAsked = (statement: Statement): readonly string[] =>
  isAsked(statement)
    ? expressionsIn(statement.condition).flatMap((one) => (one.kind === 'variable' ? [one.name] : []))
    : []

function changedInside(context: Context, loop: Statement): ReadonlySet<string> {
  const body = 'body' in loop ? loop.body : []
  const inside = statementsIn(body)
  const called = new Set(
    inside.flatMap((one) => [
      ...(one.kind === 'call' ? [one.name] : []),
      ...allExpressions(one).flatMap((each) => (each.kind === 'call' ? [each.name] : [])),
    ]),
  )
  const functions = context.program.body.flatMap((one) =>
    one.kind === 'define' && called.has(one.name) ? one.body : [],
  )
  const lists = [...inside, ...statementsIn(functions)].flatMap((one) => [
    ...(one.kind === 'append' || one.kind === 'put' ? [one.variable] : []),
    ...allExpressions(one).flatMap((each) => (each.kind === 'take-last' ? [each.variable] : [])),
    ...(one.kind === 'do' && one.action === 'swap' ? ['shelf'] : []),
  ])
  return new Set([...assignedIn(body), ...assignedIn(functions), ...lists])
}

export function variableNeverChanges(context: Context): Found | null {
  const loop = endless(context)?.spot.statement
  if (!loop) return null
  const names = namesAsked(loop)
  const changed = changedInside(context, loop)
  const looks = isAsked(loop) && expressionsIn(loop.condition).some(({ kind }) => kind === 'sense')
  return names.length > 0 && !looks && names.every((name) => !changed.has(name))
    ? { nodeId: loop.id, holes: { name: names[0]! } }
    : null
}

/** The variable grows while the loop waits for it to become small, or the other way round. */
export function variableGoesAway(context: Context): Found | null {
  const { spot, answers } = endless(context) ?? {}
  const loop = spot?.statement
  if (!loop || !isAsked(loop) || loop.condition.kind !== 'binary' || loop.condition.left.kind !== 'variable')
    return null
  const { operator, left, right } = loop.condition
  if (right.kind !== 'number') return null
  const values = answers!.map(({ variables }) => numberOf(variables.get(left.name)))
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 3 || first == null || last == null || first === last) return null
  // `while n < 3` ends when n is large, `until n < 3` when it is small.
  const endsLarge = operator.startsWith('<') === (loop.kind === 'while')
  if (!/^[<>]/.test(operator)) return null
  return last > first !== endsLarge ? { nodeId: loop.id, holes: { name: left.name } } : null
}

/** Says also why: nothing that it asks about was ever different. */
export function loopNeverEnds(context: Context): Found | null {
  const { spot, answers } = endless(context) ?? {}
  return spot && answers!.length > 2 ? { nodeId: spot.statement.id } : null
}

export function loopNeverStarts(context: Context): Found | null {
  const perCase = context.answers()
  for (const { statement } of context.spots) {
    if (!isAsked(statement)) continue
    const first = perCase.map((answers) => answers.find(({ nodeId }) => nodeId === statement.id))
    const ends = statement.kind === 'until'
    if (first.every((answer) => answer !== undefined && answer.yes === ends)) return { nodeId: statement.id }
  }
  return null
}

export function sameAnswer(context: Context, yes: boolean): Found | null {
  const answers = context.answers().flat()
  for (const { statement } of context.spots) {
    if (statement.kind !== 'if') continue
    for (const branch of statement.branches.keys()) {
      const given = answers.filter((one) => one.nodeId === statement.id && one.branch === branch)
      if (given.length > 1 && given.every((one) => one.yes === yes))
        return { nodeId: statement.id, holes: { count: given.length } }
    }
  }
  return null
}
