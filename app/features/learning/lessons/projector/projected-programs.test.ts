import { expect, test } from 'vitest'
import { letterForIndex, listProjectedPrograms, stepForKey } from './projected-programs.ts'

test('lists solving programs first, then one example per group, without student names', () => {
  const saved = { skin: 'icons' as const, place: null }
  const shown = listProjectedPrograms({ solving: [{ ...saved, program: 'fly_up()', stars: 3, students: 14 }] }, [
    {
      key: 'blk-missing-step',
      stepKind: 'level',
      mistake: null,
      reason: null,
      example: { ...saved, program: 'fly_right()' },
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

test('names programs by letters and restarts at A after Z', () => {
  expect([0, 3, 25, 26].map(letterForIndex)).toEqual(['A', 'D', 'Z', 'A'])
})

test('arrow keys and presentation remote keys move to the next and previous step', () => {
  expect(['ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'ArrowUp', ' '].map(stepForKey)).toEqual([
    -1, -1, 1, 1, 0, 0,
  ])
})
