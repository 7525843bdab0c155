import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendanceMarks } from './attendance.ts'
import { applyChanges, countRoll, nextMark, parseChanges, startRoll, type RollChange } from './roll-call.ts'

const cell = (state: 'seen' | 'unseen' | 'late' | 'away') => ({ state, marked: false, from: null, until: null })

test('everyone is present at the start, except students with another mark', () => {
  expect(startRoll({ mali: cell('seen'), leo: cell('unseen'), wei: cell('late') })).toEqual({
    mali: 'here',
    leo: 'here',
    wei: 'late',
  })
})

test('a tap marks absent, the second late, the third excused, the fourth present', () => {
  expect([1, 2, 3, 4].map((taps) => Array.from({ length: taps }).reduce<'here'>(nextMark as never, 'here'))).toEqual([
    'away',
    'late',
    'excused',
    'here',
  ])
})

test('the last change of a student counts, and students who left the class are skipped', () => {
  const roll = { mali: 'here', leo: 'here' } as const
  expect(
    applyChanges(roll, [
      ['mali', 'away'],
      ['gone', 'away'],
      ['mali', 'late'],
    ]),
  ).toEqual({ mali: 'late', leo: 'here' })
})

test('restores changes from a draft and ignores any other text', () => {
  const changes: RollChange[] = [['mali', 'away']]
  expect(parseChanges(JSON.stringify(changes))).toEqual(changes)
  for (const text of ['', 'null', '{}', '[1]', '[["mali","sick"]]', '[["mali"]]', '{'])
    expect(parseChanges(text)).toEqual([])
})

test('the counts add up to the class after any changes, and undoing all of them restores the roll', () => {
  const student = fc.constantFrom('a', 'b', 'c', 'd')
  const change = fc.tuple(student, fc.constantFrom(...attendanceMarks))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const roll = startRoll({ a: cell('seen'), b: cell('unseen'), c: cell('late') })
      const counts = countRoll(applyChanges(roll, changes))
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(3)
      expect(applyChanges(roll, [])).toEqual(roll)
    }),
  )
})
