/** What can be seen in the program itself, whatever the map is. */

import { expressionsIn, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { statementsIn, type Body, type NodeId, type Statement, type StatementOf } from '../program/tree.ts'
import type { Context, Found } from './context.ts'
import { allExpressions } from './expression-edits.ts'
import { isLoop } from './spots.ts'

type TreeRule = (context: Context) => Found | null

const empty: TreeRule = ({ program }) => (program.body.length === 0 ? { nodeId: null } : null)

const looseBlocks: TreeRule = ({ loose }) =>
  loose.length > 0 ? { nodeId: loose[0]?.[0]?.id ?? null, holes: { count: loose.flatMap(statementsIn).length } } : null

const found = (statement: Statement | undefined, holes: Found['holes'] = {}): Found | null =>
  statement ? { nodeId: statement.id, holes } : null

const unfinished: TreeRule = ({ spots }) =>
  found(spots.find(({ statement }) => allExpressions(statement).some(({ kind }) => kind === 'hole'))?.statement)

const emptyLoop: TreeRule = ({ spots }) =>
  found(
    spots.find(({ statement }) => isLoop(statement) && 'body' in statement && statement.body.length === 0)?.statement,
  )

const definitions = ({ program }: Context): readonly StatementOf<'define'>[] =>
  program.body.flatMap((one) => (one.kind === 'define' ? [one] : []))

function emptyFunction(context: Context): Found | null {
  const one = definitions(context).find(({ body }) => body.length === 0)
  return found(one, { name: one?.name ?? '' })
}

const readIn = (statement: Statement): readonly Expression[] => expressionsOf(statement).flatMap(expressionsIn)

const callsIn = (statement: Statement): readonly string[] => [
  ...(statement.kind === 'call' ? [statement.name] : []),
  ...readIn(statement).flatMap((one) => (one.kind === 'call' ? [one.name] : [])),
]

/** A call inside the function itself calls nobody. */
function functionNotCalled(context: Context): Found | null {
  const one = definitions(context).find(
    ({ name, id }) =>
      !context.spots.some(
        ({ statement, above }) => callsIn(statement).includes(name) && !above.some((outer) => outer.id === id),
      ),
  )
  return found(one, { name: one?.name ?? '' })
}

/** `a = b` and right behind it `b = a`: both hold the same then. */
const valuesLost: TreeRule = ({ spots }) =>
  found(
    spots.find(({ statement, body, at }) => {
      const next = body[at + 1]
      if (statement.kind !== 'set' || next?.kind !== 'set') return false
      const [one, other] = [statement.value, next.value]
      return (
        one.kind === 'variable' &&
        other.kind === 'variable' &&
        one.name === next.variable &&
        other.name === statement.variable &&
        one.name !== other.name
      )
    })?.statement,
  )

const readsOf = (body: Body): ReadonlySet<string> =>
  new Set(
    statementsIn(body).flatMap((statement) => [
      ...readIn(statement).flatMap((one) =>
        one.kind === 'variable' ? [one.name] : one.kind === 'take-last' ? [one.variable] : [],
      ),
      ...(statement.kind === 'append' || statement.kind === 'put' ? [statement.variable] : []),
    ]),
  )

function inputUnused(context: Context): Found | null {
  for (const one of definitions(context)) {
    const reads = readsOf(one.body)
    const changed = statementsIn(one.body).flatMap((inner) => (inner.kind === 'change' ? [inner.variable] : []))
    const name = one.parameters.find((parameter) => !reads.has(parameter) && !changed.includes(parameter))
    if (name !== undefined) return { nodeId: one.id, holes: { name } }
  }
  return null
}

function resultThrownAway(context: Context): Found | null {
  const giving = new Set(
    definitions(context)
      .filter(({ body }) => statementsIn(body).some((one) => one.kind === 'return' && one.value !== null))
      .map(({ name }) => name),
  )
  const call = context.spots.find(({ statement }) => statement.kind === 'call' && giving.has(statement.name))?.statement
  return call?.kind === 'call' ? { nodeId: call.id, holes: { name: call.name } } : null
}

function variableUnused(context: Context): Found | null {
  const { program, spots } = context
  const reads = readsOf(program.body)
  const changed = spots.flatMap(({ statement }) => (statement.kind === 'change' ? [statement.variable] : []))
  const wanted = new Set(['shelf', ...changed])
  const set = spots.find(
    ({ statement }) => statement.kind === 'set' && !reads.has(statement.variable) && !wanted.has(statement.variable),
  )?.statement
  return set?.kind === 'set' ? { nodeId: set.id, holes: { name: set.variable } } : null
}

export const treeRules = {
  empty,
  looseBlocks,
  unfinished,
  emptyLoop,
  emptyFunction,
  functionNotCalled,
  valuesLost,
  inputUnused,
  resultThrownAway,
  variableUnused,
}

/** The same steps, one to four, at least three times in a row: where, and how often. */
export function sameSteps({
  spots,
}: Pick<Context, 'spots'>): { readonly nodeId: NodeId; readonly times: number } | null {
  const shape = (body: Body, from: number, size: number) =>
    JSON.stringify(body.slice(from, from + size), (key, value: unknown) =>
      key === 'id' || key === 'note' ? undefined : value,
    )
  for (const { statement, body, at } of spots) {
    if (statement.kind === 'define') continue
    for (let size = 1; size <= 4; size++) {
      let times = 1
      while (body.length >= at + size * (times + 1) && shape(body, at + size * times, size) === shape(body, at, size))
        times++
      if (times >= 3) return { nodeId: statement.id, times }
    }
  }
  return null
}
