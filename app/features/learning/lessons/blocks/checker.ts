import * as Blockly from 'blockly/core'
import { START } from './to-state.ts'

let skipsTypeChecks = false

/** Loads saved programs without type checks, because Python text allows combinations that blocks would reject. */
export function withoutTypeChecks<Result>(load: () => Result): Result {
  skipsTypeChecks = true
  try {
    return load()
  } finally {
    skipsTypeChecks = false
  }
}

const isReturn = ({ type }: Blockly.Block) => type === 'return' || type === 'return_value'

/** Decides which blocks connect. A return block may only be dropped inside a function definition. */
export class Checker extends Blockly.ConnectionChecker {
  override doTypeChecks(connection: Blockly.Connection, other: Blockly.Connection): boolean {
    return skipsTypeChecks || super.doTypeChecks(connection, other)
  }

  override doDragChecks(
    dragged: Blockly.RenderedConnection,
    target: Blockly.RenderedConnection,
    distance: number,
  ): boolean {
    if (!super.doDragChecks(dragged, target, distance)) return false
    const [draggedBlock, targetBlock] = [dragged, target].map((connection) => connection.getSourceBlock())
    const blocks = [draggedBlock!, targetBlock!]
    const containsReturn = blocks.some((block) => block.getDescendants(false).some(isReturn))
    return !containsReturn || blocks.every((block) => block.getRootBlock().type !== START)
  }
}
