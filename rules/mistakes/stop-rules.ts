/** Where a program stopped before its end: a value, a list, a call that was not there. */

import { statementsIn, type NodeId } from '../program/tree.ts'
import { isList } from '../program/values.ts'
import { numberOf, type CaseRun } from './case-runs.ts'
import type { Context, Found } from './context.ts'
import { allExpressions } from './expression-edits.ts'

const stopped = (context: Context, reason: string): CaseRun['stop'] =>
  context.runs().find(({ stop }) => stop?.reason === reason)?.stop ?? null

export function variableNotSet(context: Context): Found | null {
  const stop = stopped(context, 'no-value')
  return stop ? { nodeId: stop.nodeId, holes: { name: stop.name ?? '' } } : null
}

export function callsItself(context: Context): Found | null {
  const stop = stopped(context, 'too-many-calls')
  if (!stop) return null
  const one = context.program.body.find((each) => each.kind === 'define' && each.name === stop.name)
  return { nodeId: one?.id ?? stop.nodeId, holes: { name: stop.name ?? '' } }
}

/** A function whose result is used, and which has no `return`. */
export function resultMissing(context: Context): Found | null {
  if (!stopped(context, 'wrong-kind')) return null
  const silent = context.program.body.flatMap((one) =>
    one.kind === 'define' && !statementsIn(one.body).some(({ kind }) => kind === 'return') ? [one.name] : [],
  )
  for (const { statement } of context.spots)
    for (const one of allExpressions(statement))
      if (one.kind === 'call' && silent.includes(one.name)) return { nodeId: statement.id, holes: { name: one.name } }
  return null
}

/** The list that was asked, where the statement names one. */
function askedList(context: Context, nodeId: NodeId | null) {
  const statement = context.spots.find((one) => one.statement.id === nodeId)?.statement
  if (!statement) return null
  for (const one of allExpressions(statement)) {
    if (one.kind === 'take-last') return one.variable
    if (one.kind === 'item' && one.list.kind === 'variable') return one.list.name
  }
  return null
}

export function listEmptyItem(context: Context): Found | null {
  const run = context.runs().find(({ stop }) => stop?.reason === 'no-such-item')
  const name = run && askedList(context, run.stop!.nodeId)
  if (!run || !name) return null
  const at = context.runs().indexOf(run)
  const list = listAtEnd(context, at, name)
  return list !== null && list.length === 0 ? { nodeId: run.stop!.nodeId, holes: { name } } : null
}

export function listPastEnd(context: Context): Found | null {
  const run = context.runs().find(({ stop }) => stop?.reason === 'no-such-item')
  if (!run) return null
  const statement = context.spots.find((one) => one.statement.id === run.stop!.nodeId)?.statement
  for (const one of statement ? allExpressions(statement) : []) {
    if (one.kind !== 'item' || one.list.kind !== 'variable') continue
    const at = context.runs().indexOf(run)
    const list = listAtEnd(context, at, one.list.name)
    const position =
      one.index.kind === 'number'
        ? one.index.value
        : one.index.kind === 'variable'
          ? valueAtEnd(context, at, one.index.name)
          : null
    if (list && position !== null && position >= list.length)
      return { nodeId: statement!.id, holes: { length: list.length, position } }
  }
  return null
}

/** What variables held when the run of a case stopped. */
function variablesAtEnd(context: Context, at: number) {
  const steps = context.runs()[at]!.steps
  const held = new Map(Object.entries(context.level.cases[at]!.world.given ?? {}))
  for (const step of steps) if (step.kind === 'set') held.set(step.name, step.value)
  return { held, changedLists: steps.some(({ kind }) => kind === 'list-changed') }
}

function listAtEnd(context: Context, at: number, name: string): readonly unknown[] | null {
  const { held, changedLists } = variablesAtEnd(context, at)
  const value = held.get(name)
  // A list that grew is not followed here: then nothing is said about its length.
  return value !== undefined && value !== null && isList(value) && !changedLists ? value.items : null
}

const valueAtEnd = (context: Context, at: number, name: string) => numberOf(variablesAtEnd(context, at).held.get(name))
