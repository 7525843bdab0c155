/** Repairs that change conditions: negate, loop, join or reorder them. */

import { change, remove } from '../../program/edit.ts'
import type { Expression } from '../../program/expressions.ts'
import type { Context } from '../context.ts'
import { isConditionLoop } from '../spots.ts'
import {
  changeStatement,
  candidatesFromEdit,
  replaceExpressions,
  type RepairCandidate,
  type Repair,
} from './candidates.ts'

const negate = (condition: Expression): Expression =>
  condition.kind === 'not' ? condition.value : { kind: 'not', value: condition }

export function* negateIf(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'if' || statement.branches.length !== 1) continue
    const branches = statement.branches.map((branch) => ({ ...branch, condition: negate(branch.condition) }))
    yield* changeStatement(context, statement, () => ({ ...statement, branches }))
  }
}

export function* negateLoopCondition(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (isConditionLoop(statement))
      yield* changeStatement(context, statement, () => ({ ...statement, condition: negate(statement.condition) }))
}

export function* changeIfToWhile(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'if' || statement.branches.length !== 1 || statement.otherwise) continue
    const { condition, body } = statement.branches[0]!
    yield* changeStatement(context, statement, () => ({ id: statement.id, kind: 'while', condition, body }))
  }
}

export function* joinIfs(context: Context): Iterable<RepairCandidate> {
  for (const { statement, body, index } of context.spots) {
    const next = body[index + 1]
    if (statement.kind !== 'if' || next?.kind !== 'if' || statement.otherwise) continue
    const joined = [
      { branches: [...statement.branches, ...next.branches], otherwise: next.otherwise },
      ...(next.branches.length === 1 && !next.otherwise
        ? [{ branches: statement.branches, otherwise: next.branches[0]!.body }]
        : []),
    ]
    for (const replacement of joined) {
      const withoutSecond = remove(context.program, next.id)
      if (withoutSecond.ok)
        yield* candidatesFromEdit(
          change(withoutSecond.value, statement.id, () => ({ ...statement, ...replacement })),
          next.id,
        )
    }
  }
}

export function* reverseBranches(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.spots)
    if (statement.kind === 'if' && statement.branches.length > 1)
      yield* changeStatement(context, statement, () => ({ ...statement, branches: statement.branches.toReversed() }))
}

export const swapAndOr: Repair = (context) =>
  replaceExpressions(context, (expression) =>
    expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')
      ? [[{ ...expression, operator: expression.operator === 'and' ? 'or' : 'and' }]]
      : [],
  )

const edgeOperators = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' } as const

export const moveComparisonEdge: Repair = (context) =>
  replaceExpressions(context, (expression) => {
    if (expression.kind !== 'binary' || !(expression.operator in edgeOperators)) return []
    const { right } = expression
    const value = right.kind === 'number' ? right.value : right.kind === 'variable' ? right.name : null
    return value === null
      ? []
      : [[{ ...expression, operator: edgeOperators[expression.operator as keyof typeof edgeOperators] }, { value }]]
  })
