import * as Blockly from 'blockly/core'

/** Distance in workspace pixels within which a block snaps to another. Large, because young children release early. */
const SNAP_RADIUS = 48
/** Distance within which an already snapped block stays connected. */
const HOLD_RADIUS = 64

export function widenSnapping(): void {
  Object.assign(Blockly.config, { snapRadius: SNAP_RADIUS, connectingSnapRadius: HOLD_RADIUS })
}

/** Blockly drops a block at the last pointermove, which after a fast drag is not where the pointer was released. */
export class Dragger extends Blockly.dragging.Dragger {
  override onDragEnd(event?: PointerEvent | KeyboardEvent, totalDelta?: Blockly.utils.Coordinate): void {
    // A canceled gesture (pointercancel) has no valid end position.
    if (event instanceof PointerEvent && event.type === 'pointerup' && totalDelta) this.onDrag(event, totalDelta)
    super.onDragEnd(event)
  }
}
