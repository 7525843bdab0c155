/** What was newly pressed on a game pad since it was looked at last. */

import type { PadButton } from './game-view.ts'

export type PadPress = PadButton | 'start'

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

const tilted = 0.6

export function heldOn({ buttons: held, axes: [x = 0, y = 0] }: Pad): ReadonlySet<PadPress> {
  const pressed = new Set<PadPress>()
  for (const [at, name] of buttons.entries()) if (name !== null && held[at]?.pressed === true) pressed.add(name)
  if (x < -tilted) pressed.add('left')
  if (x > tilted) pressed.add('right')
  if (y < -tilted) pressed.add('up')
  if (y > tilted) pressed.add('down')
  return pressed
}

export class PadWatch {
  #held: ReadonlySet<PadPress> = new Set()

  newPresses(pads: readonly (Pad | null)[]): readonly PadPress[] {
    const held = new Set(pads.flatMap((pad) => (pad === null ? [] : [...heldOn(pad)])))
    const fresh = [...held].filter((press) => !this.#held.has(press))
    this.#held = held
    return fresh
  }
}
