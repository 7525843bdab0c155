import {
  MAX_EXPRESSION_DEPTH,
  isName,
  MAX_INPUTS,
  MAX_LIST_ITEMS,
  MAX_TEXT_CHARACTERS,
  operators,
  type Expression,
} from './expressions.ts'

export type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Validates an untrusted expression; `null` if invalid. Checks the depth before descending. */
export function readExpression(value: unknown, depth = 1): Expression | null {
  if (
    !isRecord(value) ||
    depth > MAX_EXPRESSION_DEPTH ||
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
  // Invalid parts are `null`; valid parts never are.
  return Object.values<unknown>(read).includes(null) ? null : (read as Expression)
}

type Read = (part: unknown) => Expression | null
type ReadMany = (parts: unknown, maxCount: number) => readonly Expression[] | null

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
    operator: operators.find((candidate) => candidate === operator) ?? null,
    left: read(left),
    right: read(right),
  }),
  not: ({ value }, read) => ({ value: read(value) }),
  sense: ({ sensor, inputs }, _, readMany) => ({ sensor: nameOf(sensor), inputs: readMany(inputs, MAX_INPUTS) }),
  call: ({ name, inputs }, _, readMany) => ({ name: nameOf(name), inputs: readMany(inputs, MAX_INPUTS) }),
  list: ({ items }, _, readMany) => ({ items: readMany(items, MAX_LIST_ITEMS) }),
  item: ({ list, index }, read) => ({ list: read(list), index: read(index) }),
  length: ({ list }, read) => ({ list: read(list) }),
  'take-last': ({ variable }) => ({ variable: nameOf(variable) }),
  range: ({ count }, read) => ({ count: read(count) }),
  random: ({ from, to }, read) => ({ from: read(from), to: read(to) }),
}

export function readExpressions(value: unknown, maxCount: number, depth = 1): readonly Expression[] | null {
  if (!Array.isArray(value) || value.length > maxCount) return null
  const read = value.map((item) => readExpression(item, depth))
  return read.every((item) => item !== null) ? read : null
}

const nameOf = (value: unknown): string | null => (typeof value === 'string' && isName(value) ? value : null)

/** Rejects control characters and lone surrogates: PostgreSQL text cannot contain NUL or invalid UTF-8. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_CHARACTERS && !/[\p{Cc}\p{Cs}]/u.test(value)
