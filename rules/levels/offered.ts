/** What a level offers: a learner who types finds the same words as one who places blocks. */

import { comparisons, partsOf, type Expression } from '../program/expressions.ts'
import { expressionsOf } from '../program/statement-contents.ts'
import { isTimes, statementsIn, timesOf, type NodeId, type Program, type Statement } from '../program/tree.ts'

/**
 * Blocks by name: the words of a world (`fly`, or `fly(n)` where it takes a number), the kinds of statements, and
 * `else`, `compare`, `and`, `or`, `not`, `len`, `pop`, `random`. Numbers, variables, sums and items of lists come along.
 */
export type Offered = {
  readonly blocks: 'all' | readonly string[]
  /** Loops are counted with dots. */
  readonly countsWithDots: boolean
  /** The highest number a loop may have. */
  readonly mostTimes?: number
}

export type OfferedReason = 'not-offered' | 'bad-times'

/** The first statement that the level does not offer. */
export function firstNotOffered(
  program: Program,
  { blocks, countsWithDots, mostTimes = Infinity }: Offered,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null {
  for (const statement of statementsIn(program.body)) {
    if (blocks !== 'all' && !isMadeOf(statement, blocks)) return { nodeId: statement.id, reason: 'not-offered' }
    if (statement.kind !== 'repeat') continue
    const times = timesOf(statement)
    if ((countsWithDots && !isTimes(times ?? 0)) || (times ?? 0) > mostTimes)
      return { nodeId: statement.id, reason: 'bad-times' }
  }
  return null
}

/** Who may say how far may also leave it out. */
const isOffered = (block: string, offered: readonly string[]): boolean =>
  offered.includes(block) || offered.includes(`${block}(n)`)

/** Without the statements inside it. */
const isMadeOf = (statement: Statement, offered: readonly string[]): boolean =>
  ownBlocks(statement).every((block) => isOffered(block, offered)) &&
  expressionsOf(statement).every((expression) => isExpressionOf(expression, offered))

function isExpressionOf(expression: Expression, offered: readonly string[]): boolean {
  const block = blockOf(expression)
  return (
    (block === null || isOffered(block, offered)) && partsOf(expression).every((part) => isExpressionOf(part, offered))
  )
}

function ownBlocks(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'do':
      return [statement.inputs.length > 0 ? `${statement.action}(n)` : statement.action]
    case 'if':
      return statement.branches.length > 1 || statement.otherwise ? ['if', 'else'] : ['if']
    // Who defines a block may call it.
    case 'call':
      return ['define']
    default:
      return [statement.kind]
  }
}

const compares: ReadonlySet<string> = new Set(comparisons)

/** Numbers, variables, sums and items of lists are no blocks of their own. */
function blockOf(expression: Expression): string | null {
  switch (expression.kind) {
    case 'binary':
      if (compares.has(expression.operator)) return 'compare'
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
