/** Every statement of a program with where it stands. */

import type { Place } from '../program/edit.ts'
import { bodiesOf, type Body, type Program, type Statement } from '../program/tree.ts'

export type Spot = {
  readonly statement: Statement
  /** The statements among which it stands, and at which place of them. */
  readonly body: Body
  readonly at: number
  /** What it stands in, from the outside in. */
  readonly above: readonly Statement[]
  readonly place: Place & { readonly part: number }
}

export function spotsIn(program: Program): readonly Spot[] {
  const spots: Spot[] = []
  const walk = (body: Body, above: readonly Statement[], part: number) => {
    for (const [at, statement] of body.entries()) {
      spots.push({ statement, body, at, above, place: { inside: above.at(-1)?.id ?? null, part, at } })
      for (const [inner, inside] of bodiesOf(statement).entries()) walk(inside as Body, [...above, statement], inner)
    }
  }
  walk(program.body, [], 0)
  return spots
}

const loops = new Set<Statement['kind']>(['repeat', 'while', 'until', 'each'])

export const isLoop = ({ kind }: Statement): boolean => loops.has(kind)

export const isAsked = (statement: Statement): statement is Extract<Statement, { kind: 'while' | 'until' }> =>
  statement.kind === 'while' || statement.kind === 'until'

export const isTurn = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && statement.action.startsWith('turn_')

export const isArrow = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && statement.action.startsWith('fly_')

export const isFlight = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && (statement.action === 'fly' || isArrow(statement))
