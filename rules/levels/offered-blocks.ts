/** The blocks that a level offers. The same limits apply to students who type and students who place blocks. */

import { comparisons, partsOf, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { isDotCount, statementsIn, timesOf, type NodeId, type Program, type Statement } from '../program/tree.ts'

/**
 * Blocks by name: actions and sensors of a world (`fly`, or `fly(n)` if it takes a number), kinds of statements, and
 * `else`, `compare`, `and`, `or`, `not`, `len`, `pop`, `random`. Numbers, variables, arithmetic and list items are
 * always allowed.
 */
export type OfferedBlocks = {
  readonly blocks: 'all' | readonly string[]
  /** The icons skin shows loop counts as dots, which limits them. */
  readonly countsWithDots: boolean
  /** Maximum loop count. */
  readonly mostTimes?: number
}

export type OfferedReason = 'not-offered' | 'bad-times'

/** The first statement that the level does not offer. */
export function findUnofferedBlock(
  program: Program,
  { blocks, countsWithDots, mostTimes = Infinity }: OfferedBlocks,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null {
  for (const statement of statementsIn(program.body)) {
    if (blocks !== 'all' && !usesOnlyOffered(statement, blocks)) return { nodeId: statement.id, reason: 'not-offered' }
    if (statement.kind !== 'repeat') continue
    const times = timesOf(statement)
    if ((countsWithDots && !isDotCount(times ?? 0)) || (times ?? 0) > mostTimes)
      return { nodeId: statement.id, reason: 'bad-times' }
  }
  return null
}

/** `fly(n)` also offers `fly` without a number. */
const isOffered = (block: string, offered: readonly string[]): boolean =>
  offered.includes(block) || offered.includes(`${block}(n)`)

/** Ignores statements nested inside this one. */
const usesOnlyOffered = (statement: Statement, offered: readonly string[]): boolean =>
  blocksOf(statement).every((block) => isOffered(block, offered)) &&
  expressionsOf(statement).every((expression) => isExpressionOffered(expression, offered))

function isExpressionOffered(expression: Expression, offered: readonly string[]): boolean {
  const block = blockOf(expression)
  return (
    (block === null || isOffered(block, offered)) &&
    partsOf(expression).every((part) => isExpressionOffered(part, offered))
  )
}

function blocksOf(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'do':
      return [statement.inputs.length > 0 ? `${statement.action}(n)` : statement.action]
    case 'if':
      return statement.branches.length > 1 || statement.otherwise ? ['if', 'else'] : ['if']
    // Offering `define` also offers calls of user-defined functions.
    case 'call':
      return ['define']
    default:
      return [statement.kind]
  }
}

const comparisonOperators: ReadonlySet<string> = new Set(comparisons)

/** `null` for numbers, variables, arithmetic and list items: levels always allow these. */
function blockOf(expression: Expression): string | null {
  switch (expression.kind) {
    case 'binary':
      if (comparisonOperators.has(expression.operator)) return 'compare'
      return expression.operator === 'and' || expression.operator === 'or' ? expression.operator : null
    case 'not':
    case 'random':
      return expression.kind
    case 'sense':
      return expression.sensor
    case 'call':
      return 'define'
    case 'length':
      return 'len'
    case 'take-last':
      return 'pop'
    default:
      return null
  }
}
