/** Expressions of a program: values, variables, sensors of the world, and operations on them. */

export const arithmetic = ['+', '-', '*', '/', '//', '%'] as const
export const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const
export const connectives = ['and', 'or'] as const
export const operators = [...arithmetic, ...comparisons, ...connectives] as const
export type Operator = (typeof operators)[number]

export type Expression =
  /** An input that the student has not filled in. */
  | { readonly kind: 'hole' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not'; readonly value: Expression }
  | { readonly kind: 'sense'; readonly sensor: string; readonly inputs: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Expression[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'item'; readonly list: Expression; readonly index: Expression }
  | { readonly kind: 'length'; readonly list: Expression }
  /** Removes the last item of a list variable and returns it, like `pop()`. */
  | { readonly kind: 'take-last'; readonly variable: string }
  /** The numbers from 0 to `count` - 1. */
  | { readonly kind: 'range'; readonly count: Expression }
  | { readonly kind: 'random'; readonly from: Expression; readonly to: Expression }

export const MAX_EXPRESSION_DEPTH = 12
export const MAX_INPUTS = 6
export const MAX_LIST_ITEMS = 100
export const MAX_NAME_CHARACTERS = 40
export const MAX_TEXT_CHARACTERS = 200

export const hole: Expression = { kind: 'hole' }
export const number = (value: number): Expression => ({ kind: 'number', value })
export const text = (value: string): Expression => ({ kind: 'text', value })
export const truth = (value: boolean): Expression => ({ kind: 'truth', value })
export const variable = (name: string): Expression => ({ kind: 'variable', name })
export const sense = (sensor: string, ...inputs: Expression[]): Expression => ({ kind: 'sense', sensor, inputs })
/** @public unused, kept for symmetry with the constructors above */
export const binary = (operator: Operator, left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
})

/** Direct operands of an expression, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'binary':
      return [expression.left, expression.right]
    case 'not':
      return [expression.value]
    case 'sense':
    case 'call':
      return expression.inputs
    case 'list':
      return expression.items
    case 'item':
      return [expression.list, expression.index]
    case 'length':
      return [expression.list]
    case 'range':
      return [expression.count]
    case 'random':
      return [expression.from, expression.to]
    default:
      return []
  }
}

export const expressionsIn = (expression: Expression): readonly Expression[] => [
  expression,
  ...partsOf(expression).flatMap(expressionsIn),
]

export const depthOf = (expression: Expression): number => 1 + Math.max(0, ...partsOf(expression).map(depthOf))

/** Reserved words of Python. */
export const keywords: ReadonlySet<string> = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** Function names that exist in every world. */
export const builtIns = new Set(['range', 'list', 'len', 'say', 'random_number', 'append', 'pop'])

/** Names may use any language, as in Python. */
export const isName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARACTERS &&
  /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) &&
  name.normalize('NFKC') === name &&
  !keywords.has(name) &&
  !builtIns.has(name)
