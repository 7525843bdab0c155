import * as Blockly from 'blockly/core'
import { BELOW_NOTCH } from './render-info.ts'
import { letSwipe } from './swipe.ts'

const GAP = 12
/** Two low blocks may be so much higher than the tallest. */
const LITTLE = 2 * BELOW_NOTCH

/**
 * The toolbox along the lower edge of a phone: low blocks stand above one another beside tall ones, so that as many as
 * possible are in sight.
 */
export class StackedFlyout extends Blockly.HorizontalFlyout {
  protected override layout_(contents: Blockly.FlyoutItem[]): void {
    letSwipe(contents, this)
    this.workspace_.scale = this.targetWorkspace.scale
    const elements = contents.map((item) => item.getElement())
    const tallest = Math.max(0, ...elements.map((one) => one.getBoundingRectangle().getHeight()))
    const column = { x: this.MARGIN + this.tabWidth_, width: 0, bottom: 0 }
    for (const [at, element] of elements.entries()) {
      const rect = element.getBoundingRectangle()
      // The gaps between are ours.
      if (contents[at]!.getType() !== 'block') continue
      const below = column.bottom > 0 && column.bottom + GAP + rect.getHeight() <= tallest + LITTLE
      if (!below && column.bottom > 0)
        Object.assign(column, { x: column.x + column.width + GAP * 1.5, width: 0, bottom: 0 })
      element.moveBy(column.x, this.MARGIN + (below ? column.bottom + GAP : 0))
      column.bottom = (below ? column.bottom + GAP : 0) + rect.getHeight()
      column.width = Math.max(column.width, rect.getWidth())
    }
  }
}
