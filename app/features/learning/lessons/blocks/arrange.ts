import type * as Blockly from 'blockly/core'
import { START } from './to-state.ts'

export type StackPositions = ReadonlyMap<string, { readonly x: number; readonly y: number }>

const EDGE = 24
const GAP = 32
const MIN_FIT_SCALE = 0.6

/** Positions of the stacks of a workspace, by the id of the first block. */
export const getStackPositions = (workspace: Blockly.WorkspaceSvg): StackPositions =>
  new Map(workspace.getTopBlocks(false).map((block) => [block.id, block.getRelativeToSurfaceXY()]))

/**
 * Stacks with a saved position stay there. All others are arranged in one column: beside the program if the workspace
 * is wide enough, else below it.
 */
export function arrangeStacks(workspace: Blockly.WorkspaceSvg, positions: StackPositions): void {
  const topBlocks = workspace.getTopBlocks(false)
  const start = topBlocks.find(({ type }) => type === START)
  if (!start) return
  move(start, { x: EDGE, y: EDGE })
  const { width, height } = getSize(start)
  const isWide = workspace.getMetrics().viewWidth / workspace.scale > width + 320
  let nextY = isWide ? EDGE : EDGE + height + GAP
  const columnX = isWide ? EDGE + width + GAP * 2 : EDGE
  for (const block of topBlocks) {
    if (block === start) continue
    const savedPosition = positions.get(block.id)
    if (savedPosition) move(block, savedPosition)
    else {
      move(block, { x: columnX, y: nextY })
      nextY += getSize(block).height + GAP
    }
  }
}

const MAX_DEFAULT_SCALE = 1.5

/** Blocks grow with the host element, because large screens are read from further away; the scale is at least 1. */
export const getDefaultScale = ({ clientWidth, clientHeight }: { clientWidth: number; clientHeight: number }): number =>
  Math.min(MAX_DEFAULT_SCALE, Math.max(1, Math.min(clientWidth / 800, clientHeight / 560)))

/** Font size of the blocks at scale 1, in pixels. */
const blockFontPx = 17

/** A screen that is read from far away sets `--sk-block-text: font`; its blocks then have the font size of the host. */
export function getTextScale(host: Element): number | null {
  const style = getComputedStyle(host)
  return style.getPropertyValue('--sk-block-text').trim() === 'font' ? parseFloat(style.fontSize) / blockFontPx : null
}

/** Scale at which a read-only program fits the width of the view, but not smaller than is readable. */
export function getFitScale(workspace: Blockly.WorkspaceSvg): number {
  const contentWidth = workspace.getBlocksBoundingBox().getWidth() + 2 * EDGE
  return Math.min(workspace.scale, Math.max(MIN_FIT_SCALE, workspace.getMetrics().viewWidth / contentWidth))
}

/** Height in pixels that shows the whole program without scrolling. */
export const getContentHeight = (workspace: Blockly.WorkspaceSvg): number =>
  Math.ceil((workspace.getBlocksBoundingBox().getHeight() + 2 * EDGE) * workspace.scale)

const getSize = (block: Blockly.BlockSvg) => block.getHeightWidth()

function move(block: Blockly.BlockSvg, { x, y }: { readonly x: number; readonly y: number }): void {
  const coordinate = block.getRelativeToSurfaceXY()
  block.moveBy(x - coordinate.x, y - coordinate.y)
}
