/** How expressions are written in Python. */

import type { Expression, Operator } from './expressions.ts'

const strength: Record<Operator | 'not', number> = {
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

export const strengthOf = (operator: Operator): number => strength[operator]

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
      const own = strength[expression.operator]
      // `a < b < c` means something else in Python, so comparisons never stand bare beside one another.
      const left = within(expression.left, own === COMPARISON ? own + 1 : own)
      return `${left} ${expression.operator} ${within(expression.right, own + 1)}`
    }
    case 'not':
      return `not ${within(expression.value, strength.not)}`
    case 'sense':
      return printCall(expression.sensor, expression.inputs)
    case 'call':
      return printCall(expression.name, expression.inputs)
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`
    case 'item':
      return `${within(expression.list, ATOM)}[${printExpression(expression.index)}]`
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

/** As loops count; a row of numbers that is kept is a list. */
export const printRange = (count: Expression): string => printCall('range', [count])

export const printCall = (name: string, inputs: readonly Expression[]): string =>
  `${name}(${inputs.map(printExpression).join(', ')})`

const within = (expression: Expression, least: number): string => {
  const printed = printExpression(expression)
  return standsAlone(expression) >= least ? printed : `(${printed})`
}

function standsAlone(expression: Expression): number {
  if (expression.kind === 'binary') return strength[expression.operator]
  if (expression.kind === 'not') return strength.not
  return expression.kind === 'number' && expression.value < 0 ? UNARY : ATOM
}
