import * as Blockly from 'blockly/core'
import type { BlockState } from './block-state.ts'
import { START } from './to-state.ts'

/** Inserts a tapped toolbox block where it most likely belongs, for students who do not drag. */
export function insertBlock(
  workspace: Blockly.WorkspaceSvg,
  state: BlockState,
  selected: Blockly.BlockSvg | null,
): void {
  Blockly.Events.setGroup(true)
  const newBlock = Blockly.serialization.blocks.append(state as never, workspace) as Blockly.BlockSvg
  const target = newBlock.outputConnection
    ? findOpenInput(workspace, newBlock, getEnclosingCommand(selected))
    : newBlock.previousConnection && findOpenEnd(workspace, getEnclosingCommand(selected))
  if (target) target.connect((newBlock.outputConnection ?? newBlock.previousConnection)!)
  else placeInView(workspace, newBlock)
  Blockly.Events.setGroup(false)
  Blockly.getFocusManager().focusNode(newBlock)
  Blockly.renderManagement
    .finishQueuedRenders()
    .then(() => workspace.scrollBoundsIntoView(newBlock.getBoundingRectangle()))
}

/** Returns the first empty body of the selected command, else the position after it, else the end of the program. */
function findOpenEnd(workspace: Blockly.WorkspaceSvg, selected: Blockly.BlockSvg | null): Blockly.Connection | null {
  const empty = selected?.inputList.find(
    ({ type, connection }) => type === Blockly.inputs.inputTypes.STATEMENT && !connection?.isConnected(),
  )
  if (empty?.connection) return empty.connection
  if (selected?.nextConnection && selected.type !== START) return selected.nextConnection
  const start = workspace.getTopBlocks(false).find(({ type }) => type === START)
  return start?.lastConnectionInStack(true) ?? null
}

/** Returns the command that contains a selected value block. */
function getEnclosingCommand(block: Blockly.BlockSvg | null): Blockly.BlockSvg | null {
  let current = block
  while (current?.outputConnection) current = current.getParent()
  return current
}

/** Returns the first free input that accepts the block: in the selected command, else in the whole program. */
function findOpenInput(
  workspace: Blockly.WorkspaceSvg,
  newBlock: Blockly.BlockSvg,
  selected: Blockly.BlockSvg | null,
): Blockly.Connection | null {
  const checker = workspace.connectionChecker
  const start = workspace.getTopBlocks(true).find(({ type }) => type === START)
  const candidates = [...(selected ? selected.getDescendants(true) : []), ...(start ? start.getDescendants(true) : [])]
  const inputs = candidates
    .filter((block) => !block.isShadow())
    .flatMap((block) => block.inputList)
    .flatMap(({ type, connection }) => (type === Blockly.inputs.inputTypes.VALUE && connection ? [connection] : []))
  const fits = (connection: Blockly.Connection) => checker.canConnect(newBlock.outputConnection, connection, false)
  const isTyped = (connection: Blockly.Connection) => {
    const content = connection.targetBlock()
    return content?.isShadow() === true && content.getFieldValue('VALUE') !== ''
  }
  const openInputs = inputs.filter((connection) => !connection.targetBlock() || connection.targetBlock()!.isShadow())
  return openInputs.find((connection) => fits(connection) && !isTyped(connection)) ?? openInputs.find(fits) ?? null
}

/** Moves an unconnected block into the visible part of the workspace. */
function placeInView(workspace: Blockly.WorkspaceSvg, block: Blockly.BlockSvg): void {
  const { viewLeft, viewTop, viewWidth, viewHeight } = workspace.getMetrics()
  const { scale } = workspace
  block.moveBy((viewLeft + viewWidth * 0.45) / scale, (viewTop + viewHeight * 0.35) / scale)
}
