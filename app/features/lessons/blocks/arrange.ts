import type * as Blockly from 'blockly/core'
import { START } from './to-state.ts'

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>

const EDGE = 24
const GAP = 32
const SMALLEST = 0.6

/** Where the stacks of a workspace lie, by the id of the first block. */
export const placesIn = (workspace: Blockly.WorkspaceSvg): Places =>
  new Map(workspace.getTopBlocks(false).map((block) => [block.id, block.getRelativeToSurfaceXY()]))

/**
 * Stacks that lay somewhere stay there. All others are laid below one another, those beside the program in a column of
 * their own where there is room for it.
 */
export function arrange(workspace: Blockly.WorkspaceSvg, known: Places): void {
  const tops = workspace.getTopBlocks(false)
  const start = tops.find(({ type }) => type === START)
  if (!start) return
  move(start, { x: EDGE, y: EDGE })
  const { width, height } = boundsOf(start)
  const isWide = workspace.getMetrics().viewWidth / workspace.scale > width + 320
  let below = isWide ? EDGE : EDGE + height + GAP
  const across = isWide ? EDGE + width + GAP * 2 : EDGE
  for (const block of tops) {
    if (block === start) continue
    const place = known.get(block.id)
    if (place) move(block, place)
    else {
      move(block, { x: across, y: below })
      below += boundsOf(block).height + GAP
    }
  }
}

const LARGEST = 1.5

/** Blocks grow with their place, so that they are read from further away where the screen is larger; never below their own size. */
export const usualScale = ({ clientWidth, clientHeight }: { clientWidth: number; clientHeight: number }): number =>
  Math.min(LARGEST, Math.max(1, Math.min(clientWidth / 800, clientHeight / 560)))

/** What is only looked at is seen in its whole width, as far as it can still be read. */
export function scaleToFit(workspace: Blockly.WorkspaceSvg): number {
  const wide = workspace.getBlocksBoundingBox().getWidth() + 2 * EDGE
  return Math.min(workspace.scale, Math.max(SMALLEST, workspace.getMetrics().viewWidth / wide))
}

/** How high a place must be so that all of it is seen at once. */
export const heightOf = (workspace: Blockly.WorkspaceSvg): number =>
  Math.ceil((workspace.getBlocksBoundingBox().getHeight() + 2 * EDGE) * workspace.scale)

const boundsOf = (block: Blockly.BlockSvg) => block.getHeightWidth()

function move(block: Blockly.BlockSvg, { x, y }: { readonly x: number; readonly y: number }): void {
  const at = block.getRelativeToSurfaceXY()
  block.moveBy(x - at.x, y - at.y)
}
