import { expect, it } from 'vitest'
import { findNextControl, findControlByKey, findControlByPad } from './find-control.ts'
import { readPressedButtons, PadTracker } from './game-pad.ts'
import type { StageControl } from '../session.ts'

const position = { column: 1, row: 1 }
const controls: readonly StageControl[] = [
  { id: 'right', label: '', at: position, keys: ['ArrowRight'], pad: 'right' },
  { id: 'go', label: '', at: position, keys: ['Enter', 'g'], pad: 'a', isOff: true },
  { id: 'crate', label: '', at: position },
]

it('finds the enabled control of a key or pad button, ignoring letter case', () => {
  expect(findControlByKey(controls, 'ArrowRight')?.id).toBe('right')
  expect(findControlByKey(controls, 'G')).toBeUndefined()
  expect(findControlByPad(controls, 'right')?.id).toBe('right')
  expect(findControlByPad(controls, 'a')).toBeUndefined()
})

it('arrow keys move the focus between controls, wrap around and skip disabled ones', () => {
  expect(findNextControl(controls, null, 'ArrowDown')).toBe('right')
  expect(findNextControl(controls, 'right', 'ArrowDown')).toBe('crate')
  expect(findNextControl(controls, 'crate', 'ArrowRight')).toBe('right')
  expect(findNextControl(controls, 'right', 'left')).toBe('crate')
  expect(findNextControl(controls, 'right', 'x')).toBeNull()
})

const pad = (pressed: readonly number[], axes = [0, 0]) => ({
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
  axes,
})

it('reads the buttons and the stick of a standard gamepad', () => {
  expect([...readPressedButtons(pad([0, 9, 14]))]).toEqual(['a', 'start', 'left'])
  expect([...readPressedButtons(pad([], [0.9, -0.7]))]).toEqual(['right', 'up'])
  expect([...readPressedButtons(pad([], [0.3, 0.2]))]).toEqual([])
})

it('reports a held gamepad button only once until it is released', () => {
  const tracker = new PadTracker()
  expect(tracker.takeNewPresses([pad([0])])).toEqual(['a'])
  expect(tracker.takeNewPresses([pad([0]), null])).toEqual([])
  expect(tracker.takeNewPresses([pad([])])).toEqual([])
  expect(tracker.takeNewPresses([pad([0])])).toEqual(['a'])
})
