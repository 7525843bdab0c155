/** What all ways of mending share: programs that are one edit away, and where the edit was made. */

import { change, insert, type Edited, type Place } from '../../program/edit.ts'
import { number, type Expression } from '../../program/expressions.ts'
import type { Draft, NodeId, Program, Statement } from '../../program/tree.ts'
import type { Context, Holes } from '../context.ts'
import { allExpressions, withExpression } from '../expression-edits.ts'

export type Mended = { readonly program: Program; readonly nodeId: NodeId | null; readonly holes?: Holes }
export type Repair = (context: Context) => Iterable<Mended>

/** An edit that the tree refuses is no way to mend. */
export function* edited(result: Edited, nodeId: NodeId | null, holes: Holes = {}): Iterable<Mended> {
  if (result.ok) yield { program: result.value, nodeId, holes }
}

export type Changed = (statement: Statement) => Statement
export const changed = ({ program }: Context, { id }: Statement, to: Changed, holes?: Holes, nodeId = id) =>
  edited(change(program, id, to), nodeId, holes)

export const plainNumber = (expression: Expression | undefined): number | null =>
  expression?.kind === 'number' ? expression.value : null

const numbersOf = new WeakMap<Context['spots'], readonly number[]>()

/** Numbers that somebody might have meant: small ones, those of the program, lengths and angles. */
export function likelyNumbers({ spots }: Context): readonly number[] {
  const known = numbersOf.get(spots) ?? numbersNear(spots)
  numbersOf.set(spots, known)
  return known
}

function numbersNear(spots: Context['spots']): readonly number[] {
  const own = spots.flatMap(({ statement }) =>
    allExpressions(statement).flatMap((one) =>
      one.kind === 'number' ? [one.value, one.value - 1, one.value + 1] : [],
    ),
  )
  const small = Array.from({ length: 12 }, (_, at) => at + 1)
  const lengths = Array.from({ length: 24 }, (_, at) => (at + 1) * 5)
  return [...new Set([...small, ...own, ...lengths, 36, 72, 108, 135, 144, 150, 160, 180])]
}

export const act = (action: string, input?: number): Draft => ({
  kind: 'do',
  action,
  inputs: input === undefined ? [] : [number(input)],
})

export const inserted = ({ program }: Context, place: Place, draft: Draft, nodeId: NodeId | null, holes?: Holes) =>
  edited(insert(program, place, draft), nodeId, holes)

/** Every statement with one expression exchanged. */
export function* exchanged(
  context: Context,
  to: (expression: Expression, statement: Statement) => readonly (readonly [Expression, Holes?])[],
): Iterable<Mended> {
  for (const { statement } of context.reached())
    for (const [at, expression] of allExpressions(statement).entries())
      for (const [other, holes] of to(expression, statement))
        yield* changed(context, statement, () => withExpression(statement, at, other), holes)
}
