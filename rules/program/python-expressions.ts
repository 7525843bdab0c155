/** Prints expressions as Python. */

import type { Expression, Operator } from './expressions.ts'

const precedence: Record<Operator | 'not', number> = {
  or: 1,
  and: 2,
  not: 3,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '//': 6,
  '%': 6,
}
const COMPARISON = 4
const UNARY = 7
const ATOM = 8

export const precedenceOf = (operator: Operator): number => precedence[operator]

export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'hole':
      return '...'
    case 'number':
      return String(expression.value)
    case 'text':
      return `"${expression.value.replace(/[\\"]/g, '\\$&')}"`
    case 'truth':
      return expression.value ? 'True' : 'False'
    case 'variable':
      return expression.name
    case 'binary': {
      const operatorPrecedence = precedence[expression.operator]
      // Python chains `a < b < c`, so a comparison inside a comparison needs parentheses.
      const left = printOperand(
        expression.left,
        operatorPrecedence === COMPARISON ? operatorPrecedence + 1 : operatorPrecedence,
      )
      return `${left} ${expression.operator} ${printOperand(expression.right, operatorPrecedence + 1)}`
    }
    case 'not':
      return `not ${printOperand(expression.value, precedence.not)}`
    case 'sense':
      return printCall(expression.sensor, expression.inputs)
    case 'call':
      return printCall(expression.name, expression.inputs)
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`
    case 'item':
      return `${printOperand(expression.list, ATOM)}[${printExpression(expression.index)}]`
    case 'length':
      return printCall('len', [expression.list])
    case 'take-last':
      return `${expression.variable}.pop()`
    case 'range':
      return `list(${printRange(expression.count)})`
    case 'random':
      return printCall('random_number', [expression.from, expression.to])
  }
}

/** For loop headers. As a value, a range is printed as `list(range(n))`. */
export const printRange = (count: Expression): string => printCall('range', [count])

export const printCall = (name: string, inputs: readonly Expression[]): string =>
  `${name}(${inputs.map(printExpression).join(', ')})`

const printOperand = (expression: Expression, minPrecedence: number): string => {
  const printed = printExpression(expression)
  return expressionPrecedence(expression) >= minPrecedence ? printed : `(${printed})`
}

function expressionPrecedence(expression: Expression): number {
  if (expression.kind === 'binary') return precedence[expression.operator]
  if (expression.kind === 'not') return precedence.not
  return expression.kind === 'number' && expression.value < 0 ? UNARY : ATOM
}
