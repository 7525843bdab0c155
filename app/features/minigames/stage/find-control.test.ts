import { expect, it } from 'vitest'
import { controlBeside, controlOfKey, controlOfPad } from './find-control.ts'
import { heldOn, PadWatch } from './game-pad.ts'
import type { StageControl } from './session.ts'

const at = { column: 1, row: 1 }
const controls: readonly StageControl[] = [
  { id: 'right', label: '', at, keys: ['ArrowRight'], pad: 'right' },
  { id: 'go', label: '', at, keys: ['Enter', 'g'], pad: 'a', isOff: true },
  { id: 'crate', label: '', at },
]

it('finds the control of a key or a pad, in capitals too, and none that is off', () => {
  expect(controlOfKey(controls, 'ArrowRight')?.id).toBe('right')
  expect(controlOfKey(controls, 'G')).toBeUndefined()
  expect(controlOfPad(controls, 'right')?.id).toBe('right')
  expect(controlOfPad(controls, 'a')).toBeUndefined()
})

it('goes from control to control, round and past what is off', () => {
  expect(controlBeside(controls, null, 'ArrowDown')).toBe('right')
  expect(controlBeside(controls, 'right', 'ArrowDown')).toBe('crate')
  expect(controlBeside(controls, 'crate', 'ArrowRight')).toBe('right')
  expect(controlBeside(controls, 'right', 'left')).toBe('crate')
  expect(controlBeside(controls, 'right', 'x')).toBeNull()
})

const pad = (pressed: readonly number[], axes = [0, 0]) => ({
  buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: pressed.includes(at) })),
  axes,
})

it('reads the standard pad and its stick', () => {
  expect([...heldOn(pad([0, 9, 14]))]).toEqual(['a', 'start', 'left'])
  expect([...heldOn(pad([], [0.9, -0.7]))]).toEqual(['right', 'up'])
  expect([...heldOn(pad([], [0.3, 0.2]))]).toEqual([])
})

it('counts a button once until it is let go', () => {
  const watch = new PadWatch()
  expect(watch.newPresses([pad([0])])).toEqual(['a'])
  expect(watch.newPresses([pad([0]), null])).toEqual([])
  expect(watch.newPresses([pad([])])).toEqual([])
  expect(watch.newPresses([pad([0])])).toEqual(['a'])
})
