import { expect, test } from 'vitest'
import { letterOf, projectedOf, stepOfKey } from './projected.ts'

test('what solves the step comes first, then one of each group, and nobody’s name goes with it', () => {
  const kept = { skin: 'icons' as const, place: null }
  const shown = projectedOf({ solving: [{ ...kept, program: 'fly_up()', stars: 3, students: 14 }] }, [
    {
      key: 'blk-missing-step',
      of: 'level',
      mistake: null,
      reason: null,
      example: { ...kept, program: 'fly_right()' },
      author: 'mali',
      nodeId: null,
      members: [{ student: 'mali' }, { student: 'leo' }],
    },
  ])
  expect(shown.map(({ solved, students }) => [solved, students])).toEqual([
    [true, 14],
    [false, 2],
  ])
  expect(JSON.stringify(shown)).not.toMatch(/mali|leo/)
  expect(new Set(shown.map(({ key }) => key)).size).toBe(2)
})

test('they are called by letters', () => {
  expect([0, 3, 25, 26].map(letterOf)).toEqual(['A', 'D', 'Z', 'A'])
})

test('arrows and the keys of a remote lead to the next step and back', () => {
  expect(['ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'ArrowUp', ' '].map(stepOfKey)).toEqual([-1, -1, 1, 1, 0, 0])
})
