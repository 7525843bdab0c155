/**
 * Values of programs with Python semantics: booleans are numbers, lists are references.
 */

import { accept, refuse, type Result } from '../result.ts'
import type { Operator } from './expressions.ts'

/** Lists cannot contain lists, so that comparing and showing them needs no recursion. */
export type List = { readonly items: Value[] }

/**
 * A whole number with a decimal point in Python: `6 / 2` is `3.0`. It is valid in arithmetic but not as an index or
 * loop count. Only exists inside a run: worlds and viewers get plain numbers.
 */
class Decimal extends Number {}

/** `null` is the result of a function without `return`. */
export type Value = number | boolean | string | List | null

export type ValueReason = 'wrong-kind' | 'divided-by-nought' | 'number-too-large' | 'no-such-item' | 'list-in-list'

type CalculationResult = Result<Value, ValueReason>

export const isList = (value: Value): value is List => typeof value === 'object' && value !== null && 'items' in value

const isNumber = (value: Value): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || isDecimal(value)

export const isDecimal = (value: Value): boolean => (value as unknown) instanceof Decimal

const hasDecimalPoint = (value: Value): boolean =>
  isDecimal(value) || (typeof value === 'number' && !Number.isInteger(value))

/** Converts decimals for use outside the run; lists stay the same objects. */
export const toPlainNumber = (value: Value): Value => (isDecimal(value) ? Number(value) : value)

/** Snapshot of a value: lists are copied because they may change later. */
export const copyValue = (value: Value): Value =>
  isList(value) ? { items: value.items.map(toPlainNumber) } : toPlainNumber(value)

/** Extra ticks for processing a long list or text, compared with a number. */
export const extraTicksOf = (value: Value): number =>
  isList(value) ? value.items.length >> 3 : typeof value === 'string' ? value.length >> 6 : 0

export const isTrue = (value: Value): boolean =>
  isList(value) ? value.items.length > 0 : Boolean(toPlainNumber(value))

export function isEqual(left: Value, right: Value): boolean {
  if (isList(left) && isList(right))
    return (
      left === right ||
      (left.items.length === right.items.length &&
        left.items.every((item, index) => isEqual(item, right.items[index]!)))
    )
  if (isNumber(left) && isNumber(right)) return Number(left) === Number(right)
  return left === right
}

/** Excludes `and` and `or`, which the compiler turns into jumps because they short-circuit. */
export function calculate(operator: Exclude<Operator, 'and' | 'or'>, left: Value, right: Value): CalculationResult {
  if (operator === '==') return accept(isEqual(left, right))
  if (operator === '!=') return accept(!isEqual(left, right))
  if (isNumber(left) && isNumber(right)) {
    const result = calculateNumbers(operator, Number(left), Number(right))
    return operator === '/' || hasDecimalPoint(left) || hasDecimalPoint(right) ? toDecimal(result) : result
  }
  if (typeof left === 'string' && typeof right === 'string') return calculateTexts(operator, left, right)
  return refuse('wrong-kind')
}

const toDecimal = (result: CalculationResult): CalculationResult =>
  result.ok && typeof result.value === 'number' && Number.isInteger(result.value)
    ? accept(new Decimal(result.value) as unknown as number)
    : result

function calculateNumbers(operator: Operator, left: number, right: number): CalculationResult {
  switch (operator) {
    case '+':
      return checkRange(left + right)
    case '-':
      return checkRange(left - right)
    case '*':
      return checkRange(left * right)
    case '/':
      return right === 0 ? refuse('divided-by-nought') : checkRange(left / right)
    case '//':
      return right === 0 ? refuse('divided-by-nought') : checkRange(floorDivide(left, right))
    case '%':
      return right === 0 ? refuse('divided-by-nought') : checkRange(remainder(left, right))
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

/** Floor division. For decimals the remainder is subtracted first, because a rounded quotient can be too large. */
function floorDivide(left: number, right: number): number {
  if (Number.isInteger(left) && Number.isInteger(right)) return Math.floor(left / right)
  return Math.round((left - remainder(left, right)) / right)
}

/** The result has the sign of the divisor, as in Python; JavaScript uses the sign of the dividend. */
function remainder(left: number, right: number): number {
  const rest = left % right
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest
}

/** Rejects numbers that JavaScript cannot represent exactly, as Python can. Adding 0 turns -0 into 0. */
const checkRange = (value: number): CalculationResult =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER ? accept(value + 0) : refuse('number-too-large')

function calculateTexts(operator: Operator, left: string, right: string): CalculationResult {
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

/** Compares by code points as Python does; JavaScript compares UTF-16 units. */
function compareTexts(left: string, right: string): number {
  const [leftCharacters, rightCharacters] = [[...left], [...right]]
  const difference = leftCharacters.findIndex((character, index) => character !== rightCharacters[index])
  return difference === -1
    ? leftCharacters.length - rightCharacters.length
    : (leftCharacters[difference]!.codePointAt(0) ?? 0) - (rightCharacters[difference]?.codePointAt(0) ?? -1)
}

/** Resolves an index: counted from 0, negative indexes count from the end. */
export function positionIn(list: Value, index: Value): Result<number, ValueReason> {
  if (!isList(list) || !isNumber(index) || hasDecimalPoint(index)) return refuse('wrong-kind')
  const position = Number(index) < 0 ? list.items.length + Number(index) : Number(index)
  return position >= 0 && position < list.items.length ? accept(position) : refuse('no-such-item')
}
