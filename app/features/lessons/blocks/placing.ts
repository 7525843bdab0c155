import * as Blockly from 'blockly/core'
import type { BlockState } from './block-state.ts'
import { START } from './to-state.ts'

/** Puts a block of the toolbox where it most likely belongs, for those who tap and do not drag. */
export function place(workspace: Blockly.WorkspaceSvg, state: BlockState, chosen: Blockly.BlockSvg | null): void {
  Blockly.Events.setGroup(true)
  const placed = Blockly.serialization.blocks.append(state as never, workspace) as Blockly.BlockSvg
  const target = placed.outputConnection
    ? openInput(workspace, placed, commandOf(chosen))
    : placed.previousConnection && openEnd(workspace, commandOf(chosen))
  if (target) target.connect((placed.outputConnection ?? placed.previousConnection)!)
  else lay(workspace, placed)
  Blockly.Events.setGroup(false)
  Blockly.getFocusManager().focusNode(placed)
  Blockly.renderManagement
    .finishQueuedRenders()
    .then(() => workspace.scrollBoundsIntoView(placed.getBoundingRectangle()))
}

/** Behind the chosen command, or into it where it waits for some; without one behind the last of the program. */
function openEnd(workspace: Blockly.WorkspaceSvg, chosen: Blockly.BlockSvg | null): Blockly.Connection | null {
  const empty = chosen?.inputList.find(
    ({ type, connection }) => type === Blockly.inputs.inputTypes.STATEMENT && !connection?.isConnected(),
  )
  if (empty?.connection) return empty.connection
  if (chosen?.nextConnection && chosen.type !== START) return chosen.nextConnection
  const start = workspace.getTopBlocks(false).find(({ type }) => type === START)
  return start?.lastConnectionInStack(true) ?? null
}

/** A number or a look that is chosen stands in a command. */
function commandOf(block: Blockly.BlockSvg | null): Blockly.BlockSvg | null {
  let at = block
  while (at?.outputConnection) at = at.getParent()
  return at
}

/** The first open place that it fits into: of the chosen command, else of the whole program. */
function openInput(
  workspace: Blockly.WorkspaceSvg,
  placed: Blockly.BlockSvg,
  chosen: Blockly.BlockSvg | null,
): Blockly.Connection | null {
  const checker = workspace.connectionChecker
  const start = workspace.getTopBlocks(true).find(({ type }) => type === START)
  const candidates = [...(chosen ? chosen.getDescendants(true) : []), ...(start ? start.getDescendants(true) : [])]
  const inputs = candidates
    .filter((block) => !block.isShadow())
    .flatMap((block) => block.inputList)
    .flatMap(({ type, connection }) => (type === Blockly.inputs.inputTypes.VALUE && connection ? [connection] : []))
  const fits = (connection: Blockly.Connection) => checker.canConnect(placed.outputConnection, connection, false)
  const isTyped = (connection: Blockly.Connection) => {
    const inside = connection.targetBlock()
    return inside?.isShadow() === true && inside.getFieldValue('VALUE') !== ''
  }
  const open = inputs.filter((connection) => !connection.targetBlock() || connection.targetBlock()!.isShadow())
  return open.find((one) => fits(one) && !isTyped(one)) ?? open.find(fits) ?? null
}

/** Beside everything, in sight. */
function lay(workspace: Blockly.WorkspaceSvg, block: Blockly.BlockSvg): void {
  const { viewLeft, viewTop, viewWidth, viewHeight } = workspace.getMetrics()
  const { scale } = workspace
  block.moveBy((viewLeft + viewWidth * 0.45) / scale, (viewTop + viewHeight * 0.35) / scale)
}
