import * as Blockly from 'blockly/core'

type Place = { readonly x: number; readonly y: number }

/** A finger moves along the toolbox when it stays within thirty degrees of it. */
const ACROSS = Math.tan(Math.PI / 6)

/** Whether a finger that began on a block of the toolbox looks for another block instead of taking this one out. */
export function isAlong({ x, y }: Place, isHorizontal: boolean): boolean {
  const [along, across] = isHorizontal ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)]
  return along > 0 && across <= along * ACROSS
}

/** How far the finger that is down has come; a mouse has a wheel, and drags wherever it goes. */
let finger: { readonly from: Place; readonly by: Place } | null = null

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY })

/** Blockly does not tell a block where a gesture goes before it asks whether it can be dragged: listened to before Blockly does. */
export function watchFinger(host: HTMLElement): () => void {
  const down = (event: PointerEvent) => {
    finger = event.pointerType === 'mouse' ? null : { from: placeOf(event), by: { x: 0, y: 0 } }
  }
  const move = (event: PointerEvent) => {
    const { x, y } = placeOf(event)
    if (finger) finger = { ...finger, by: { x: x - finger.from.x, y: y - finger.from.y } }
  }
  // The end of a gesture is still part of it for Blockly, which hears of it after us.
  const up = (event: PointerEvent) => {
    move(event)
    setTimeout(() => (finger = null))
  }
  host.addEventListener('pointerdown', down, true)
  window.addEventListener('pointermove', move, true)
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up, true)
  return () => {
    host.removeEventListener('pointerdown', down, true)
    window.removeEventListener('pointermove', move, true)
    for (const end of ['pointerup', 'pointercancel'] as const) window.removeEventListener(end, up, true)
  }
}

/** A block of the toolbox that a finger can push aside: what cannot be dragged lets its place scroll. */
class PushedAside extends Blockly.dragging.BlockDragStrategy {
  readonly #flyout: Blockly.Flyout

  constructor(block: Blockly.BlockSvg, flyout: Blockly.Flyout) {
    super(block)
    this.#flyout = flyout
  }

  override isMovable(): boolean {
    const scrolls = finger && this.#flyout.isScrollable() && isAlong(finger.by, this.#flyout.horizontalLayout)
    return !scrolls && super.isMovable()
  }
}

export function letSwipe(contents: readonly Blockly.FlyoutItem[], flyout: Blockly.Flyout): void {
  for (const item of contents) {
    const element = item.getElement()
    if (element instanceof Blockly.BlockSvg) element.setDragStrategy(new PushedAside(element, flyout))
  }
}

/** The toolbox along the left edge. */
export class SideFlyout extends Blockly.VerticalFlyout {
  protected override layout_(contents: Blockly.FlyoutItem[]): void {
    letSwipe(contents, this)
    super.layout_(contents)
  }
}
