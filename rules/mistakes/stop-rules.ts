/** Rules about runs that stopped early: a missing value, list item or function. */

import { statementsIn, type NodeId } from '../program/tree.ts'
import { isList } from '../program/values.ts'
import { numberOf, type CaseRun } from './case-runs.ts'
import type { Context, Finding } from './context.ts'
import { listExpressions } from './expression-edits.ts'

const findStopWithReason = (context: Context, reason: string): CaseRun['stop'] =>
  context.runs().find(({ stop }) => stop?.reason === reason)?.stop ?? null

export function findUnsetVariable(context: Context): Finding | null {
  const stop = findStopWithReason(context, 'no-value')
  return stop ? { nodeId: stop.nodeId, holes: { name: stop.name ?? '' } } : null
}

export function findEndlessRecursion(context: Context): Finding | null {
  const stop = findStopWithReason(context, 'too-many-calls')
  if (!stop) return null
  const definition = context.program.body.find((each) => each.kind === 'define' && each.name === stop.name)
  return { nodeId: definition?.id ?? stop.nodeId, holes: { name: stop.name ?? '' } }
}

/** The program uses the result of a function that has no `return`. */
export function findMissingReturn(context: Context): Finding | null {
  if (!findStopWithReason(context, 'wrong-kind')) return null
  const functionsWithoutReturn = context.program.body.flatMap((statement) =>
    statement.kind === 'define' && !statementsIn(statement.body).some(({ kind }) => kind === 'return')
      ? [statement.name]
      : [],
  )
  for (const { statement } of context.spots)
    for (const expression of listExpressions(statement))
      if (expression.kind === 'call' && functionsWithoutReturn.includes(expression.name))
        return { nodeId: statement.id, holes: { name: expression.name } }
  return null
}

/** Name of the list variable that the statement reads, or `null`. */
function findAccessedList(context: Context, nodeId: NodeId | null) {
  const statement = context.spots.find((spot) => spot.statement.id === nodeId)?.statement
  if (!statement) return null
  for (const expression of listExpressions(statement)) {
    if (expression.kind === 'take-last') return expression.variable
    if (expression.kind === 'item' && expression.list.kind === 'variable') return expression.list.name
  }
  return null
}

export function findEmptyListAccess(context: Context): Finding | null {
  const run = context.runs().find(({ stop }) => stop?.reason === 'no-such-item')
  const name = run && findAccessedList(context, run.stop!.nodeId)
  if (!run || !name) return null
  const caseIndex = context.runs().indexOf(run)
  const list = listAtEnd(context, caseIndex, name)
  return list !== null && list.length === 0 ? { nodeId: run.stop!.nodeId, holes: { name } } : null
}

export function findIndexPastEnd(context: Context): Finding | null {
  const run = context.runs().find(({ stop }) => stop?.reason === 'no-such-item')
  if (!run) return null
  const statement = context.spots.find((spot) => spot.statement.id === run.stop!.nodeId)?.statement
  for (const expression of statement ? listExpressions(statement) : []) {
    if (expression.kind !== 'item' || expression.list.kind !== 'variable') continue
    const caseIndex = context.runs().indexOf(run)
    const list = listAtEnd(context, caseIndex, expression.list.name)
    const position =
      expression.index.kind === 'number'
        ? expression.index.value
        : expression.index.kind === 'variable'
          ? valueAtEnd(context, caseIndex, expression.index.name)
          : null
    if (list && position !== null && position >= list.length)
      return { nodeId: statement!.id, holes: { length: list.length, position } }
  }
  return null
}

/** Variable values when the run of a case stopped. */
function variablesAtEnd(context: Context, caseIndex: number) {
  const steps = context.runs()[caseIndex]!.steps
  const values = new Map(Object.entries(context.level.cases[caseIndex]!.world.initialVariables ?? {}))
  for (const step of steps) if (step.kind === 'set') values.set(step.name, step.value)
  return { held: values, changedLists: steps.some(({ kind }) => kind === 'list-changed') }
}

function listAtEnd(context: Context, caseIndex: number, name: string): readonly unknown[] | null {
  const { held: values, changedLists } = variablesAtEnd(context, caseIndex)
  const value = values.get(name)
  // Steps do not record list changes, so the length of a changed list is unknown.
  return value !== undefined && value !== null && isList(value) && !changedLists ? value.items : null
}

const valueAtEnd = (context: Context, caseIndex: number, name: string) =>
  numberOf(variablesAtEnd(context, caseIndex).held.get(name))
