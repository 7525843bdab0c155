/** Finds the control for a key or a gamepad button. */

import type { PadPress } from './game-pad.ts'
import type { StageControl } from '../session.ts'

export const normalizeKey = (key: string): string => (key.length === 1 ? key.toLowerCase() : key)

export const findControlByKey = (controls: readonly StageControl[], key: string): StageControl | undefined =>
  controls.find(({ keys, isOff }) => isOff !== true && keys?.includes(normalizeKey(key)) === true)

export const findControlByPad = (controls: readonly StageControl[], press: PadPress): StageControl | undefined =>
  controls.find(({ pad, isOff }) => isOff !== true && pad === press)

const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  right: 1,
  down: 1,
  left: -1,
  up: -1,
}

/** Arrows that no control uses move to the next control; returns null for other keys. */
export function findNextControl(
  controls: readonly StageControl[],
  focused: string | null,
  press: string,
): string | null {
  const step = steps[press]
  const enabled = controls.filter(({ isOff }) => isOff !== true)
  if (step === undefined || enabled.length === 0) return null
  const index = enabled.findIndex(({ id }) => id === focused)
  const next = index === -1 ? (step === 1 ? 0 : enabled.length - 1) : (index + step + enabled.length) % enabled.length
  return enabled[next]?.id ?? null
}
