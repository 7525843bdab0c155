import * as Blockly from 'blockly/core'

type Point = { readonly x: number; readonly y: number }

/** A touch within 30 degrees of the toolbox direction scrolls the toolbox. */
const MAX_SLOPE = Math.tan(Math.PI / 6)

/** Whether a touch that started on a toolbox block scrolls the toolbox instead of dragging the block out. */
export function isScrollGesture({ x, y }: Point, isHorizontal: boolean): boolean {
  const [along, across] = isHorizontal ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)]
  return along > 0 && across <= along * MAX_SLOPE
}

/** The current touch. `null` for a mouse, which scrolls by wheel, so its drags always move the block. */
let touch: { readonly from: Point; readonly delta: Point } | null = null

const getPoint = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

/** Blockly calls `isMovable` without the gesture's direction, so capturing listeners record it before Blockly's run. */
export function trackTouch(host: HTMLElement): () => void {
  const down = (event: PointerEvent) => {
    touch = event.pointerType === 'mouse' ? null : { from: getPoint(event), delta: { x: 0, y: 0 } }
  }
  const move = (event: PointerEvent) => {
    const { x, y } = getPoint(event)
    if (touch) touch = { ...touch, delta: { x: x - touch.from.x, y: y - touch.from.y } }
  }
  // Blockly handles the end event after this listener and still needs the touch, so it is cleared in a later task.
  const up = (event: PointerEvent) => {
    move(event)
    setTimeout(() => (touch = null))
  }
  host.addEventListener('pointerdown', down, true)
  window.addEventListener('pointermove', move, true)
  for (const eventName of ['pointerup', 'pointercancel'] as const) window.addEventListener(eventName, up, true)
  return () => {
    host.removeEventListener('pointerdown', down, true)
    window.removeEventListener('pointermove', move, true)
    for (const eventName of ['pointerup', 'pointercancel'] as const) window.removeEventListener(eventName, up, true)
  }
}

/** Reports a toolbox block as not movable during a scroll gesture, which makes Blockly scroll the flyout. */
class ScrollableDragStrategy extends Blockly.dragging.BlockDragStrategy {
  readonly #flyout: Blockly.Flyout

  constructor(block: Blockly.BlockSvg, flyout: Blockly.Flyout) {
    super(block)
    this.#flyout = flyout
  }

  override isMovable(): boolean {
    const scrolls = touch && this.#flyout.isScrollable() && isScrollGesture(touch.delta, this.#flyout.horizontalLayout)
    return !scrolls && super.isMovable()
  }
}

export function enableSwipe(contents: readonly Blockly.FlyoutItem[], flyout: Blockly.Flyout): void {
  for (const flyoutItem of contents) {
    const element = flyoutItem.getElement()
    if (element instanceof Blockly.BlockSvg) element.setDragStrategy(new ScrollableDragStrategy(element, flyout))
  }
}

/** The toolbox along the left edge. */
export class SideFlyout extends Blockly.VerticalFlyout {
  protected override layout_(contents: Blockly.FlyoutItem[]): void {
    enableSwipe(contents, this)
    super.layout_(contents)
  }
}
