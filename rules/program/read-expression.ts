import {
  DEEPEST_EXPRESSION,
  isName,
  MOST_INPUTS,
  MOST_LIST_ITEMS,
  MOST_TEXT_CHARACTERS,
  operators,
  type Expression,
} from './expressions.ts'

export type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An expression from outside, or `null` where it is none. Depth is asked before going in. */
export function readExpression(value: unknown, depth = 1): Expression | null {
  if (
    !isRecord(value) ||
    depth > DEEPEST_EXPRESSION ||
    typeof value.kind !== 'string' ||
    !Object.hasOwn(readers, value.kind)
  )
    return null
  const kind = value.kind as Expression['kind']
  const read = {
    kind,
    ...readers[kind](
      value,
      (part) => readExpression(part, depth + 1),
      (parts, most) => readExpressions(parts, most, depth + 1),
    ),
  }
  // What could not be read is `null`, which no part of an expression ever is.
  return Object.values<unknown>(read).includes(null) ? null : (read as Expression)
}

type Read = (part: unknown) => Expression | null
type ReadMany = (parts: unknown, most: number) => readonly Expression[] | null

const readers: {
  readonly [Kind in Expression['kind']]: (
    value: Fields,
    read: Read,
    readMany: ReadMany,
  ) => { readonly [Key in Exclude<keyof Extract<Expression, { kind: Kind }>, 'kind'>]: unknown }
} = {
  hole: () => ({}),
  number: ({ value }) => ({
    value:
      typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER && !Object.is(value, -0) ? value : null,
  }),
  text: ({ value }) => ({ value: isText(value) ? value : null }),
  truth: ({ value }) => ({ value: typeof value === 'boolean' ? value : null }),
  variable: ({ name }) => ({ name: nameOf(name) }),
  binary: ({ operator, left, right }, read) => ({
    operator: operators.find((known) => known === operator) ?? null,
    left: read(left),
    right: read(right),
  }),
  not: ({ value }, read) => ({ value: read(value) }),
  sense: ({ sensor, inputs }, _, readMany) => ({ sensor: nameOf(sensor), inputs: readMany(inputs, MOST_INPUTS) }),
  call: ({ name, inputs }, _, readMany) => ({ name: nameOf(name), inputs: readMany(inputs, MOST_INPUTS) }),
  list: ({ items }, _, readMany) => ({ items: readMany(items, MOST_LIST_ITEMS) }),
  item: ({ list, index }, read) => ({ list: read(list), index: read(index) }),
  length: ({ list }, read) => ({ list: read(list) }),
  'take-last': ({ variable }) => ({ variable: nameOf(variable) }),
  range: ({ count }, read) => ({ count: read(count) }),
  random: ({ from, to }, read) => ({ from: read(from), to: read(to) }),
}

export function readExpressions(value: unknown, most: number, depth = 1): readonly Expression[] | null {
  if (!Array.isArray(value) || value.length > most) return null
  const read = value.map((item) => readExpression(item, depth))
  return read.every((item) => item !== null) ? read : null
}

const nameOf = (value: unknown): string | null => (typeof value === 'string' && isName(value) ? value : null)

/** Neither NUL nor half a character, which no database keeps, nor anything else that no keyboard writes. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_TEXT_CHARACTERS && !/[\p{Cc}\p{Cs}]/u.test(value)
