/**
 * What programs calculate with, as Python does: a truth is a number too, a list is the same list wherever it is named.
 */

import { accept, refuse, type Result } from '../lib/result.ts'
import type { Operator } from './expressions.ts'

/** Lists hold no lists: what is in them can be compared and shown in one pass. */
export type List = { readonly items: Value[] }

/**
 * A whole number that Python writes with a point: `6 / 2` is `3.0`. It can be calculated with, but nothing is counted or
 * found by it. Inside of a run only: a world and whoever watches are given plain numbers.
 */
class Decimal extends Number {}

/** `null` is what a function gives that gives nothing. */
export type Value = number | boolean | string | List | null

export type ValueReason = 'wrong-kind' | 'divided-by-nought' | 'number-too-large' | 'no-such-item' | 'list-in-list'

type Calculated = Result<Value, ValueReason>

export const isList = (value: Value): value is List => typeof value === 'object' && value !== null && 'items' in value

const isNumber = (value: Value): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || isDecimal(value)

export const isDecimal = (value: Value): boolean => (value as unknown) instanceof Decimal

const hasPoint = (value: Value): boolean => isDecimal(value) || (typeof value === 'number' && !Number.isInteger(value))

/** As a world is given it: no decimals, and a list is still the same list. */
export const withoutPoint = (value: Value): Value => (isDecimal(value) ? Number(value) : value)

/** As it is now, for those who look later. */
export const copyOf = (value: Value): Value =>
  isList(value) ? { items: value.items.map(withoutPoint) } : withoutPoint(value)

/** How much longer than a number it takes to look at a value, in ticks. */
export const effortOf = (value: Value): number =>
  isList(value) ? value.items.length >> 3 : typeof value === 'string' ? value.length >> 6 : 0

export const isTrue = (value: Value): boolean => (isList(value) ? value.items.length > 0 : Boolean(withoutPoint(value)))

export function isEqual(one: Value, other: Value): boolean {
  if (isList(one) && isList(other))
    return (
      one === other ||
      (one.items.length === other.items.length && one.items.every((item, at) => isEqual(item, other.items[at]!)))
    )
  if (isNumber(one) && isNumber(other)) return Number(one) === Number(other)
  return one === other
}

/** Everything but `and` and `or`, which do not always look at their right side. */
export function calculate(operator: Exclude<Operator, 'and' | 'or'>, left: Value, right: Value): Calculated {
  if (operator === '==') return accept(isEqual(left, right))
  if (operator === '!=') return accept(!isEqual(left, right))
  if (isNumber(left) && isNumber(right)) {
    const result = calculateNumbers(operator, Number(left), Number(right))
    return operator === '/' || hasPoint(left) || hasPoint(right) ? withPoint(result) : result
  }
  if (typeof left === 'string' && typeof right === 'string') return calculateTexts(operator, left, right)
  return refuse('wrong-kind')
}

const withPoint = (result: Calculated): Calculated =>
  result.ok && typeof result.value === 'number' && Number.isInteger(result.value)
    ? accept(new Decimal(result.value) as unknown as number)
    : result

function calculateNumbers(operator: Operator, left: number, right: number): Calculated {
  switch (operator) {
    case '+':
      return bounded(left + right)
    case '-':
      return bounded(left - right)
    case '*':
      return bounded(left * right)
    case '/':
      return right === 0 ? refuse('divided-by-nought') : bounded(left / right)
    case '//':
      return right === 0 ? refuse('divided-by-nought') : bounded(floorOf(left, right))
    case '%':
      return right === 0 ? refuse('divided-by-nought') : bounded(remainder(left, right))
    case '<':
      return accept(left < right)
    case '<=':
      return accept(left <= right)
    case '>':
      return accept(left > right)
    case '>=':
      return accept(left >= right)
    default:
      return refuse('wrong-kind')
  }
}

/** What goes whole into a number. A quotient that was rounded up is one too many where there is a rest. */
function floorOf(left: number, right: number): number {
  if (Number.isInteger(left) && Number.isInteger(right)) return Math.floor(left / right)
  return Math.round((left - remainder(left, right)) / right)
}

/** With the sign of the divisor, as in Python. */
function remainder(left: number, right: number): number {
  const rest = left % right
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest
}

/** Beyond this a number would no longer be exact, which Python's are. No nought with a sign. */
const bounded = (value: number): Calculated =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER ? accept(value + 0) : refuse('number-too-large')

function calculateTexts(operator: Operator, left: string, right: string): Calculated {
  switch (operator) {
    case '+':
      return accept(left + right)
    case '<':
      return accept(compareTexts(left, right) < 0)
    case '<=':
      return accept(compareTexts(left, right) <= 0)
    case '>':
      return accept(compareTexts(left, right) > 0)
    case '>=':
      return accept(compareTexts(left, right) >= 0)
    default:
      return refuse('wrong-kind')
  }
}

/** By characters, as Python compares; JavaScript alone would compare halves of some. */
function compareTexts(left: string, right: string): number {
  const [one, other] = [[...left], [...right]]
  const at = one.findIndex((character, index) => character !== other[index])
  return at === -1 ? one.length - other.length : (one[at]!.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1)
}

/** Counted from 0; negative positions count from the end, as in Python. */
export function positionIn(list: Value, index: Value): Result<number, ValueReason> {
  if (!isList(list) || !isNumber(index) || hasPoint(index)) return refuse('wrong-kind')
  const position = Number(index) < 0 ? list.items.length + Number(index) : Number(index)
  return position >= 0 && position < list.items.length ? accept(position) : refuse('no-such-item')
}
