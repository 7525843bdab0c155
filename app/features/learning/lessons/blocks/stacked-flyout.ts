import * as Blockly from 'blockly/core'
import { NOTCH_CLEARANCE } from './render-info.ts'
import { enableSwipe } from './swipe.ts'

const GAP = 12
/** Two stacked low blocks may exceed the tallest block by this height. */
const HEIGHT_TOLERANCE = 2 * NOTCH_CLEARANCE

/**
 * The toolbox along the lower edge of a phone: stacks low blocks on top of each other beside tall ones, so that as many
 * blocks as possible are visible.
 */
export class StackedFlyout extends Blockly.HorizontalFlyout {
  protected override layout_(contents: Blockly.FlyoutItem[]): void {
    enableSwipe(contents, this)
    this.workspace_.scale = this.targetWorkspace.scale
    const elements = contents.map((flyoutItem) => flyoutItem.getElement())
    const tallest = Math.max(0, ...elements.map((element) => element.getBoundingRectangle().getHeight()))
    const column = { x: this.MARGIN + this.tabWidth_, width: 0, bottom: 0 }
    for (const [index, element] of elements.entries()) {
      const rect = element.getBoundingRectangle()
      // Skip separator items: this layout adds its own gaps.
      if (contents[index]!.getType() !== 'block') continue
      const fitsBelow = column.bottom > 0 && column.bottom + GAP + rect.getHeight() <= tallest + HEIGHT_TOLERANCE
      if (!fitsBelow && column.bottom > 0)
        Object.assign(column, { x: column.x + column.width + GAP * 1.5, width: 0, bottom: 0 })
      element.moveBy(column.x, this.MARGIN + (fitsBelow ? column.bottom + GAP : 0))
      column.bottom = (fitsBelow ? column.bottom + GAP : 0) + rect.getHeight()
      column.width = Math.max(column.width, rect.getWidth())
    }
  }
}
