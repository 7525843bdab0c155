/** Which control a key or a button of a pad means. */

import type { PadPress } from './game-pad.ts'
import type { StageControl } from './session.ts'

export const keyNameOf = (key: string): string => (key.length === 1 ? key.toLowerCase() : key)

export const controlOfKey = (controls: readonly StageControl[], key: string): StageControl | undefined =>
  controls.find(({ keys, isOff }) => isOff !== true && keys?.includes(keyNameOf(key)) === true)

export const controlOfPad = (controls: readonly StageControl[], press: PadPress): StageControl | undefined =>
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

/** Arrows that no control takes go from one control to the next; null for anything else. */
export function controlBeside(controls: readonly StageControl[], focused: string | null, press: string): string | null {
  const step = steps[press]
  const open = controls.filter(({ isOff }) => isOff !== true)
  if (step === undefined || open.length === 0) return null
  const at = open.findIndex(({ id }) => id === focused)
  const next = at === -1 ? (step === 1 ? 0 : open.length - 1) : (at + step + open.length) % open.length
  return open[next]?.id ?? null
}
