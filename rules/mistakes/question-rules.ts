/** Rules about conditions that never change, and loops that never start or never end because of that. */

import { expressionsIn } from '../program/expressions.ts'
import { listAssignedVariables } from '../program/statement-contents.ts'
import { statementsIn, type NodeId, type Statement } from '../program/tree.ts'
import { numberOf, type Answer } from './case-runs.ts'
import type { Context, Finding } from './context.ts'
import { listExpressions } from './expression-edits.ts'
import { isConditionLoop, type Spot } from './spots.ts'

type EndlessRun = { readonly spot: Spot; readonly answers: readonly Answer[] }

function findEndlessRun(context: Context): EndlessRun | null {
  const caseIndex = context.runs().findIndex(({ stop }) => stop?.reason === 'too-long')
  if (caseIndex === -1) return null
  const answers = context.answers()[caseIndex]!
  const last = answers.findLast(({ nodeId }) => isConditionLoopNode(context, nodeId))
  const spot = last && context.spots.find(({ statement }) => statement.id === last.nodeId)
  return spot ? { spot, answers: answers.filter(({ nodeId }) => nodeId === last.nodeId) } : null
}

const isConditionLoopNode = ({ spots }: Context, nodeId: NodeId) =>
  spots.some(({ statement }) => statement.id === nodeId && isConditionLoop(statement))

const conditionVariables = (statement: Statement): readonly string[] =>
  isConditionLoop(statement)
    ? expressionsIn(statement.condition).flatMap((expression) =>
        expression.kind === 'variable' ? [expression.name] : [],
      )
    : []

function listChangedVariables(context: Context, loop: Statement): ReadonlySet<string> {
  const body = 'body' in loop ? loop.body : []
  const inside = statementsIn(body)
  const called = new Set(
    inside.flatMap((statement) => [
      ...(statement.kind === 'call' ? [statement.name] : []),
      ...listExpressions(statement).flatMap((each) => (each.kind === 'call' ? [each.name] : [])),
    ]),
  )
  const functions = context.program.body.flatMap((statement) =>
    statement.kind === 'define' && called.has(statement.name) ? statement.body : [],
  )
  const lists = [...inside, ...statementsIn(functions)].flatMap((statement) => [
    ...(statement.kind === 'append' || statement.kind === 'put' ? [statement.variable] : []),
    ...listExpressions(statement).flatMap((each) => (each.kind === 'take-last' ? [each.variable] : [])),
    ...(statement.kind === 'do' && statement.action === 'swap' ? ['shelf'] : []),
  ])
  return new Set([...listAssignedVariables(body), ...listAssignedVariables(functions), ...lists])
}

export function findUnchangedVariable(context: Context): Finding | null {
  const loop = findEndlessRun(context)?.spot.statement
  if (!loop) return null
  const names = conditionVariables(loop)
  const changed = listChangedVariables(context, loop)
  const usesSensor = isConditionLoop(loop) && expressionsIn(loop.condition).some(({ kind }) => kind === 'sense')
  return names.length > 0 && !usesSensor && names.every((name) => !changed.has(name))
    ? { nodeId: loop.id, holes: { name: names[0]! } }
    : null
}

/** The loop variable moves away from the value that ends the loop. */
export function findDivergingVariable(context: Context): Finding | null {
  const { spot, answers } = findEndlessRun(context) ?? {}
  const loop = spot?.statement
  if (!loop || !isConditionLoop(loop) || loop.condition.kind !== 'binary' || loop.condition.left.kind !== 'variable')
    return null
  const { operator, left, right } = loop.condition
  if (right.kind !== 'number') return null
  const values = answers!.map(({ variables }) => numberOf(variables.get(left.name)))
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 3 || first == null || last == null || first === last) return null
  // `while n < 3` ends when n is large; `until n < 3` ends when n is small.
  const endsLarge = operator.startsWith('<') === (loop.kind === 'while')
  if (!/^[<>]/.test(operator)) return null
  return last > first !== endsLarge ? { nodeId: loop.id, holes: { name: left.name } } : null
}

/** The last loop of an endless run, if its condition was evaluated at least three times. */
export function findEndlessLoop(context: Context): Finding | null {
  const { spot, answers } = findEndlessRun(context) ?? {}
  return spot && answers!.length > 2 ? { nodeId: spot.statement.id } : null
}

export function findLoopNeverStarted(context: Context): Finding | null {
  const perCase = context.answers()
  for (const { statement } of context.spots) {
    if (!isConditionLoop(statement)) continue
    const first = perCase.map((answers) => answers.find(({ nodeId }) => nodeId === statement.id))
    const ends = statement.kind === 'until'
    if (first.every((answer) => answer !== undefined && answer.yes === ends)) return { nodeId: statement.id }
  }
  return null
}

export function findConstantCondition(context: Context, yes: boolean): Finding | null {
  const answers = context.answers().flat()
  for (const { statement } of context.spots) {
    if (statement.kind !== 'if') continue
    for (const branch of statement.branches.keys()) {
      const branchAnswers = answers.filter((answer) => answer.nodeId === statement.id && answer.branch === branch)
      if (branchAnswers.length > 1 && branchAnswers.every((answer) => answer.yes === yes))
        return { nodeId: statement.id, holes: { count: branchAnswers.length } }
    }
  }
  return null
}
