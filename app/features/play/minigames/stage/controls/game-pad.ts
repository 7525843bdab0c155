/** Detects new gamepad presses since the last poll. */

import type { PadButton } from '../game-view.ts'

export type PadPress = PadButton | 'start'

/** In the button order of the standard gamepad mapping; null for unused buttons. */
const buttons: readonly (PadPress | null)[] = [
  'a',
  'b',
  'x',
  'y',
  'lb',
  'rb',
  null,
  null,
  null,
  'start',
  null,
  null,
  'up',
  'down',
  'left',
  'right',
]

type Pad = { readonly buttons: readonly { readonly pressed: boolean }[]; readonly axes: readonly number[] }

const stickThreshold = 0.6

export function readPressedButtons({ buttons: held, axes: [x = 0, y = 0] }: Pad): ReadonlySet<PadPress> {
  const pressed = new Set<PadPress>()
  for (const [index, name] of buttons.entries()) if (name !== null && held[index]?.pressed === true) pressed.add(name)
  if (x < -stickThreshold) pressed.add('left')
  if (x > stickThreshold) pressed.add('right')
  if (y < -stickThreshold) pressed.add('up')
  if (y > stickThreshold) pressed.add('down')
  return pressed
}

export class PadTracker {
  #held: ReadonlySet<PadPress> = new Set()

  takeNewPresses(pads: readonly (Pad | null)[]): readonly PadPress[] {
    const held = new Set(pads.flatMap((pad) => (pad === null ? [] : [...readPressedButtons(pad)])))
    const fresh = [...held].filter((press) => !this.#held.has(press))
    this.#held = held
    return fresh
  }
}
