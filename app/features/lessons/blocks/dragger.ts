import * as Blockly from 'blockly/core'

/** How near a block must come to another to hang on it, in its own pixels: a small hand lets go early. */
const SNAP = 48
/** What already hangs there hangs on a little longer. */
const HOLD = 64

export function widenSnapping(): void {
  Object.assign(Blockly.config, { snapRadius: SNAP, connectingSnapRadius: HOLD })
}

/** Blockly drops a block where it last saw the pointer move, which after a quick throw is not where it was let go. */
export class Dragger extends Blockly.dragging.Dragger {
  override onDragEnd(event?: PointerEvent | KeyboardEvent, by?: Blockly.utils.Coordinate): void {
    // A gesture that the device took away ends nowhere of its own.
    if (event instanceof PointerEvent && event.type === 'pointerup' && by) this.onDrag(event, by)
    super.onDragEnd(event)
  }
}
