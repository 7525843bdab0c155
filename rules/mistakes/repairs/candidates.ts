/** Shared helpers of the repairs: build program variants that are one edit away from the student's program. */

import { change, insert, type EditResult, type InsertPosition } from '../../program/edit.ts'
import { number, type Expression } from '../../program/expressions.ts'
import type { Draft, NodeId, Program, Statement } from '../../program/tree.ts'
import type { Context, Holes } from '../context.ts'
import { listExpressions, replaceExpression } from '../expression-edits.ts'

export type RepairCandidate = { readonly program: Program; readonly nodeId: NodeId | null; readonly holes?: Holes }
export type Repair = (context: Context) => Iterable<RepairCandidate>

/** Yields nothing if the edit was refused. */
export function* candidatesFromEdit(
  result: EditResult,
  nodeId: NodeId | null,
  holes: Holes = {},
): Iterable<RepairCandidate> {
  if (result.ok) yield { program: result.value, nodeId, holes }
}

export type StatementChange = (statement: Statement) => Statement
export const changeStatement = (
  { program }: Context,
  { id }: Statement,
  applyChange: StatementChange,
  holes?: Holes,
  nodeId = id,
) => candidatesFromEdit(change(program, id, applyChange), nodeId, holes)

export const plainNumber = (expression: Expression | undefined): number | null =>
  expression?.kind === 'number' ? expression.value : null

const numberCache = new WeakMap<Context['spots'], readonly number[]>()

/** Numbers to try in repairs: small ones, numbers near those in the program, common lengths and angles. */
export function likelyNumbers({ spots }: Context): readonly number[] {
  const cachedNumbers = numberCache.get(spots) ?? numbersNear(spots)
  numberCache.set(spots, cachedNumbers)
  return cachedNumbers
}

function numbersNear(spots: Context['spots']): readonly number[] {
  const programNumbers = spots.flatMap(({ statement }) =>
    listExpressions(statement).flatMap((expression) =>
      expression.kind === 'number' ? [expression.value, expression.value - 1, expression.value + 1] : [],
    ),
  )
  const small = Array.from({ length: 12 }, (_, index) => index + 1)
  const lengths = Array.from({ length: 24 }, (_, index) => (index + 1) * 5)
  return [...new Set([...small, ...programNumbers, ...lengths, 36, 72, 108, 135, 144, 150, 160, 180])]
}

export const createAction = (action: string, input?: number): Draft => ({
  kind: 'do',
  action,
  inputs: input === undefined ? [] : [number(input)],
})

export const insertStatement = (
  { program }: Context,
  place: InsertPosition,
  draft: Draft,
  nodeId: NodeId | null,
  holes?: Holes,
) => candidatesFromEdit(insert(program, place, draft), nodeId, holes)

/** Tries each replacement of each expression in the reached statements. */
export function* replaceExpressions(
  context: Context,
  replacementsFor: (expression: Expression, statement: Statement) => readonly (readonly [Expression, Holes?])[],
): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    for (const [index, expression] of listExpressions(statement).entries())
      for (const [other, holes] of replacementsFor(expression, statement))
        yield* changeStatement(context, statement, () => replaceExpression(statement, index, other), holes)
}
