/** Lists all statements of a program with their positions. */

import type { InsertPosition } from '../program/edit.ts'
import { bodiesOf, type Body, type Program, type Statement } from '../program/tree.ts'

export type Spot = {
  readonly statement: Statement
  /** The list of statements that contains this one, and its index there. */
  readonly body: Body
  readonly index: number
  /** Enclosing statements, outermost first. */
  readonly above: readonly Statement[]
  readonly place: InsertPosition & { readonly part: number }
}

export function listSpots(program: Program): readonly Spot[] {
  const spots: Spot[] = []
  const walk = (body: Body, above: readonly Statement[], part: number) => {
    for (const [index, statement] of body.entries()) {
      spots.push({ statement, body, index, above, place: { inside: above.at(-1)?.id ?? null, part, at: index } })
      for (const [bodyIndex, innerBody] of bodiesOf(statement).entries())
        walk(innerBody as Body, [...above, statement], bodyIndex)
    }
  }
  walk(program.body, [], 0)
  return spots
}

const loops = new Set<Statement['kind']>(['repeat', 'while', 'until', 'each'])

export const isLoop = ({ kind }: Statement): boolean => loops.has(kind)

export const isConditionLoop = (statement: Statement): statement is Extract<Statement, { kind: 'while' | 'until' }> =>
  statement.kind === 'while' || statement.kind === 'until'

export const isTurn = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && statement.action.startsWith('turn_')

export const isArrow = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && statement.action.startsWith('fly_')

export const isFlyAction = (statement: Statement | undefined): boolean =>
  statement?.kind === 'do' && (statement.action === 'fly' || isArrow(statement))
