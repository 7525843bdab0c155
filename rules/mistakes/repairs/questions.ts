/** Another question: turned round, asked again and again, joined, in another order. */

import { change, remove } from '../../program/edit.ts'
import type { Expression } from '../../program/expressions.ts'
import type { Context } from '../context.ts'
import { isAsked } from '../spots.ts'
import { changed, edited, exchanged, type Mended, type Repair } from './mended.ts'

const negated = (condition: Expression): Expression =>
  condition.kind === 'not' ? condition.value : { kind: 'not', value: condition }

export function* partsSwapped(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'if' || statement.branches.length !== 1) continue
    const branches = statement.branches.map((branch) => ({ ...branch, condition: negated(branch.condition) }))
    yield* changed(context, statement, () => ({ ...statement, branches }))
  }
}

export function* loopTurnedRound(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (isAsked(statement))
      yield* changed(context, statement, () => ({ ...statement, condition: negated(statement.condition) }))
}

export function* asksOnlyOnce(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'if' || statement.branches.length !== 1 || statement.otherwise) continue
    const { condition, body } = statement.branches[0]!
    yield* changed(context, statement, () => ({ id: statement.id, kind: 'while', condition, body }))
  }
}

export function* twoIfs(context: Context): Iterable<Mended> {
  for (const { statement, body, at } of context.spots) {
    const next = body[at + 1]
    if (statement.kind !== 'if' || next?.kind !== 'if' || statement.otherwise) continue
    const joined = [
      { branches: [...statement.branches, ...next.branches], otherwise: next.otherwise },
      ...(next.branches.length === 1 && !next.otherwise
        ? [{ branches: statement.branches, otherwise: next.branches[0]!.body }]
        : []),
    ]
    for (const one of joined) {
      const taken = remove(context.program, next.id)
      if (taken.ok)
        yield* edited(
          change(taken.value, statement.id, () => ({ ...statement, ...one })),
          next.id,
        )
    }
  }
}

export function* otherOrder(context: Context): Iterable<Mended> {
  for (const { statement } of context.spots)
    if (statement.kind === 'if' && statement.branches.length > 1)
      yield* changed(context, statement, () => ({ ...statement, branches: statement.branches.toReversed() }))
}

export const andOr: Repair = (context) =>
  exchanged(context, (one) =>
    one.kind === 'binary' && (one.operator === 'and' || one.operator === 'or')
      ? [[{ ...one, operator: one.operator === 'and' ? 'or' : 'and' }]]
      : [],
  )

const edges = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' } as const

export const edge: Repair = (context) =>
  exchanged(context, (one) => {
    if (one.kind !== 'binary' || !(one.operator in edges)) return []
    const { right } = one
    const value = right.kind === 'number' ? right.value : right.kind === 'variable' ? right.name : null
    return value === null ? [] : [[{ ...one, operator: edges[one.operator as keyof typeof edges] }, { value }]]
  })
