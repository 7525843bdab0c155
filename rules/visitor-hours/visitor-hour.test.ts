import { expect, test } from 'vitest'
import { collectHourWork, formatHourCode, parseHourCode, toHourCode } from './visitor-hour.ts'

test('a code can be typed in any case, with spaces or without the hyphen', () => {
  const code = toHourCode(new Uint8Array([0, 30, 61, 255, 7, 8, 9]))
  expect(code).toHaveLength(6)
  expect(parseHourCode(` ${formatHourCode(code).toLowerCase()} `)).toBe(code)
})

test.each(['', 'ABCDE', 'ABCDEFG', 'ABCDE0', 'x'.repeat(10_000)])('rejects the code %s', (typed) => {
  expect(parseHourCode(typed)).toBeNull()
})

const run = (step: string, program: string, stars: number, lesson = 'ff-1a') => ({
  ...{ kind: 'lesson.run', lesson, step, program },
  preview: { solved: stars > 0, stars },
})

test('takes the best solved program of each step and no work of other lessons', () => {
  const events = [
    run('s1', 'fly()', 0),
    run('s1', 'fly()\nfly()', 2),
    run('s1', 'up()', 1),
    run('s2', 'other()', 3, 'ff-1b'),
    { kind: 'lesson.opened', lesson: 'ff-1a', step: 's3' },
  ]
  expect(collectHourWork(events, 'ff-1a')).toEqual([{ step: 's1', program: 'fly()\nfly()' }])
})

test('takes the last answer to a question, and ignores stories', () => {
  const answer = (value: unknown) => ({ kind: 'lesson.answer', lesson: 'bb-1a', step: 's4', answer: value })
  expect(collectHourWork([answer('done'), answer(1), answer(2)], 'bb-1a')).toEqual([{ step: 's4', answer: 2 }])
})
