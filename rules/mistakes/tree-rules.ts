/** Rules that need only the program tree and no run. */

import { expressionsIn, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { statementsIn, type Body, type NodeId, type Statement, type StatementOf } from '../program/tree.ts'
import type { Context, Finding } from './context.ts'
import { listExpressions } from './expression-edits.ts'
import { isLoop } from './spots.ts'

type TreeRule = (context: Context) => Finding | null

const empty: TreeRule = ({ program }) => (program.body.length === 0 ? { nodeId: null } : null)

const looseBlocks: TreeRule = ({ loose }) =>
  loose.length > 0 ? { nodeId: loose[0]?.[0]?.id ?? null, holes: { count: loose.flatMap(statementsIn).length } } : null

const findingAt = (statement: Statement | undefined, holes: Finding['holes'] = {}): Finding | null =>
  statement ? { nodeId: statement.id, holes } : null

const unfinished: TreeRule = ({ spots }) =>
  findingAt(spots.find(({ statement }) => listExpressions(statement).some(({ kind }) => kind === 'hole'))?.statement)

const emptyLoop: TreeRule = ({ spots }) =>
  findingAt(
    spots.find(({ statement }) => isLoop(statement) && 'body' in statement && statement.body.length === 0)?.statement,
  )

const definitions = ({ program }: Context): readonly StatementOf<'define'>[] =>
  program.body.flatMap((statement) => (statement.kind === 'define' ? [statement] : []))

function emptyFunction(context: Context): Finding | null {
  const definition = definitions(context).find(({ body }) => body.length === 0)
  return findingAt(definition, { name: definition?.name ?? '' })
}

const listReadExpressions = (statement: Statement): readonly Expression[] =>
  expressionsOf(statement).flatMap(expressionsIn)

const callsIn = (statement: Statement): readonly string[] => [
  ...(statement.kind === 'call' ? [statement.name] : []),
  ...listReadExpressions(statement).flatMap((expression) => (expression.kind === 'call' ? [expression.name] : [])),
]

/** A recursive call inside the function does not count as a call. */
function functionNotCalled(context: Context): Finding | null {
  const definition = definitions(context).find(
    ({ name, id }) =>
      !context.spots.some(
        ({ statement, above }) => callsIn(statement).includes(name) && !above.some((outer) => outer.id === id),
      ),
  )
  return findingAt(definition, { name: definition?.name ?? '' })
}

/** `a = b` directly followed by `b = a`: a failed swap, both variables then have the same value. */
const valuesLost: TreeRule = ({ spots }) =>
  findingAt(
    spots.find(({ statement, body, index }) => {
      const next = body[index + 1]
      if (statement.kind !== 'set' || next?.kind !== 'set') return false
      const [firstValue, secondValue] = [statement.value, next.value]
      return (
        firstValue.kind === 'variable' &&
        secondValue.kind === 'variable' &&
        firstValue.name === next.variable &&
        secondValue.name === statement.variable &&
        firstValue.name !== secondValue.name
      )
    })?.statement,
  )

const listReadNames = (body: Body): ReadonlySet<string> =>
  new Set(
    statementsIn(body).flatMap((statement) => [
      ...listReadExpressions(statement).flatMap((expression) =>
        expression.kind === 'variable'
          ? [expression.name]
          : expression.kind === 'take-last'
            ? [expression.variable]
            : [],
      ),
      ...(statement.kind === 'append' || statement.kind === 'put' ? [statement.variable] : []),
    ]),
  )

function inputUnused(context: Context): Finding | null {
  for (const definition of definitions(context)) {
    const reads = listReadNames(definition.body)
    const changed = statementsIn(definition.body).flatMap((inner) => (inner.kind === 'change' ? [inner.variable] : []))
    const name = definition.parameters.find((parameter) => !reads.has(parameter) && !changed.includes(parameter))
    if (name !== undefined) return { nodeId: definition.id, holes: { name } }
  }
  return null
}

function resultThrownAway(context: Context): Finding | null {
  const functionsWithResult = new Set(
    definitions(context)
      .filter(({ body }) => statementsIn(body).some((inner) => inner.kind === 'return' && inner.value !== null))
      .map(({ name }) => name),
  )
  const call = context.spots.find(
    ({ statement }) => statement.kind === 'call' && functionsWithResult.has(statement.name),
  )?.statement
  return call?.kind === 'call' ? { nodeId: call.id, holes: { name: call.name } } : null
}

function variableUnused(context: Context): Finding | null {
  const { program, spots } = context
  const reads = listReadNames(program.body)
  const changed = spots.flatMap(({ statement }) => (statement.kind === 'change' ? [statement.variable] : []))
  const usedNames = new Set(['shelf', ...changed])
  const set = spots.find(
    ({ statement }) => statement.kind === 'set' && !reads.has(statement.variable) && !usedNames.has(statement.variable),
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

/** Finds a sequence of one to four statements that occurs at least three times in a row. */
export function findRepeatedSteps({
  spots,
}: Pick<Context, 'spots'>): { readonly nodeId: NodeId; readonly times: number } | null {
  const shape = (body: Body, from: number, size: number) =>
    JSON.stringify(body.slice(from, from + size), (key, value: unknown) =>
      key === 'id' || key === 'note' ? undefined : value,
    )
  for (const { statement, body, index } of spots) {
    if (statement.kind === 'define') continue
    for (let size = 1; size <= 4; size++) {
      let times = 1
      while (
        body.length >= index + size * (times + 1) &&
        shape(body, index + size * times, size) === shape(body, index, size)
      )
        times++
      if (times >= 3) return { nodeId: statement.id, times }
    }
  }
  return null
}
