/** Statements with one of their expressions exchanged. Expressions are counted from left to right, outer before inner. */

import { expressionsIn, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import type { Statement } from '../program/tree.ts'

export const allExpressions = (statement: Statement): readonly Expression[] =>
  expressionsOf(statement).flatMap(expressionsIn)

export function withExpression(statement: Statement, wanted: number, to: Expression): Statement {
  let at = 0
  const enter = (expression: Expression): Expression => {
    if (at++ === wanted) {
      // What stood inside is gone with it; the count goes on behind.
      at += expressionsIn(expression).length - 1
      return to
    }
    return withParts(expression, enter)
  }
  return withOwnExpressions(statement, enter)
}

function withParts(expression: Expression, each: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'binary': {
      const left = each(expression.left)
      return { ...expression, left, right: each(expression.right) }
    }
    case 'not':
      return { ...expression, value: each(expression.value) }
    case 'sense':
    case 'call':
      return { ...expression, inputs: expression.inputs.map(each) }
    case 'list':
      return { ...expression, items: expression.items.map(each) }
    case 'item': {
      const list = each(expression.list)
      return { ...expression, list, index: each(expression.index) }
    }
    case 'length':
      return { ...expression, list: each(expression.list) }
    case 'range':
      return { ...expression, count: each(expression.count) }
    case 'random': {
      const from = each(expression.from)
      return { ...expression, from, to: each(expression.to) }
    }
    default:
      return expression
  }
}

/** In the order of `expressionsOf`. */
function withOwnExpressions(statement: Statement, each: (own: Expression) => Expression): Statement {
  switch (statement.kind) {
    case 'do':
    case 'call':
      return { ...statement, inputs: statement.inputs.map(each) }
    case 'say':
    case 'set':
    case 'append':
      return { ...statement, value: each(statement.value) }
    case 'return':
      return statement.value ? { ...statement, value: each(statement.value) } : statement
    case 'change':
      return { ...statement, by: each(statement.by) }
    case 'put': {
      const index = each(statement.index)
      return { ...statement, index, value: each(statement.value) }
    }
    case 'repeat':
      return { ...statement, times: each(statement.times) }
    case 'while':
    case 'until':
      return { ...statement, condition: each(statement.condition) }
    case 'each':
      return { ...statement, list: each(statement.list) }
    case 'if':
      return {
        ...statement,
        branches: statement.branches.map((branch) => ({ ...branch, condition: each(branch.condition) })),
      }
    case 'define':
      return statement
  }
}
