import { expect, test } from 'vitest'
import { selectEventSound, stepSemitones } from './lesson-sounds.ts'

test.each([
  ['flew', 'lesson.step'],
  ['bell', 'lesson.bell'],
  ['storm', 'lesson.bump'],
  ['string-ran-out', 'lesson.bump'],
  ['belt-empty', 'lesson.bump'],
] as const)('the event %s sounds like %s', (kind, sound) => {
  expect(selectEventSound(kind)).toBe(sound)
})

test('steps climb the scale C D E G A and stop after two octaves', () => {
  expect([0, 1, 2, 3, 4, 5, 9, 10, 40].map(stepSemitones)).toEqual([0, 2, 4, 7, 9, 12, 21, 24, 24])
})
