import * as Blockly from 'blockly/core'
import { START } from './to-state.ts'

let loading = false

/** A program may hold what nobody could put together by hand: what was kept is shown as it is. */
export function withoutChecks<Result>(load: () => Result): Result {
  loading = true
  try {
    return load()
  } finally {
    loading = false
  }
}

const isReturn = ({ type }: Blockly.Block) => type === 'return' || type === 'return_value'

/** What fits where. To give back something, one must be in a block of one's own. */
export class Checker extends Blockly.ConnectionChecker {
  override doTypeChecks(one: Blockly.Connection, other: Blockly.Connection): boolean {
    return loading || super.doTypeChecks(one, other)
  }

  override doDragChecks(
    dragged: Blockly.RenderedConnection,
    target: Blockly.RenderedConnection,
    distance: number,
  ): boolean {
    if (!super.doDragChecks(dragged, target, distance)) return false
    const [one, other] = [dragged, target].map((connection) => connection.getSourceBlock())
    const blocks = [one!, other!]
    const returns = blocks.some((block) => block.getDescendants(false).some(isReturn))
    return !returns || blocks.every((block) => block.getRootBlock().type !== START)
  }
}
