/** Replaces one expression of a statement. Expressions are numbered left to right, outer before inner. */

import { expressionsIn, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import type { Statement } from '../program/tree.ts'

export const listExpressions = (statement: Statement): readonly Expression[] =>
  expressionsOf(statement).flatMap(expressionsIn)

export function replaceExpression(statement: Statement, targetIndex: number, replacement: Expression): Statement {
  let index = 0
  const enter = (expression: Expression): Expression => {
    if (index++ === targetIndex) {
      // Skips the numbers of the expressions inside the replaced one.
      index += expressionsIn(expression).length - 1
      return replacement
    }
    return mapParts(expression, enter)
  }
  return mapExpressions(statement, enter)
}

function mapParts(expression: Expression, each: (part: Expression) => Expression): Expression {
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

/** Visits the expressions in the same order as `expressionsOf`. */
function mapExpressions(statement: Statement, each: (expression: Expression) => Expression): Statement {
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
