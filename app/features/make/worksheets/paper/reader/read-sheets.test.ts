import { expect, test } from 'vitest'
import type { SheetReading } from '#rules/paper/read-sheet.ts'
import { agree, countRight, decideAnswer, openDoubts, toReadSheet, toSavedAnswers } from './read-sheets.ts'

const reading: SheetReading & { ok: true } = {
  ok: true,
  code: 'ABCD2345',
  answers: [
    { task: 0, option: 1, doubt: null, picture: null },
    { task: 2, option: 0, doubt: 'faint', picture: null },
  ],
}

test('a doubt stays open until the teacher decides', () => {
  const sheet = toReadSheet(reading, 5)
  expect(openDoubts(sheet).map(({ task }) => task)).toEqual([2])
  const decided = decideAnswer(sheet, 2, 3)
  expect(openDoubts(decided)).toEqual([])
  expect(toSavedAnswers(decided, 4)).toEqual({ code: 'ABCD2345', answers: [1, null, 3, null], decided: [2] })
  expect(toSavedAnswers(decideAnswer(decided, 2, null), 3)).toMatchObject({ answers: [1, null, null], decided: [2] })
})

test('counts right answers of readable tasks', () => {
  expect(countRight(toReadSheet(reading, 5), [1, 4, 1])).toBe(1)
  expect(countRight(toReadSheet(reading, 5), [undefined, 4, 0])).toBe(1)
})

test('frames agree only if code, answers and doubts are the same', () => {
  expect(agree(reading, reading)).toBe(true)
  expect(agree(reading, { ...reading, code: 'ABCD2346' })).toBe(false)
  const [first, second] = reading.answers
  expect(agree(reading, { ...reading, answers: [{ ...first!, option: 0 }, second!] })).toBe(false)
  expect(agree(reading, { ...reading, answers: [first!, { ...second!, doubt: null }] })).toBe(false)
  expect(agree(reading, { ok: false, problem: 'no-code' })).toBe(false)
})
