import { expect, test } from 'vitest'
import { lineOfPlace, linesToChoose, placeOfLine } from './comment-line.ts'

const program = 'for round in range(3):\n    print("up")\n\nprint("up")'

test('a line is named by its number and its words', () => {
  expect(placeOfLine(program, 2)).toEqual({ statement: 1, code: 'print("up")' })
  expect(placeOfLine(program, 4)).toEqual({ statement: 3, code: 'print("up")' })
})

test('about an empty line, or one that is not there, nothing can be said', () => {
  expect([0, 3, 5].map((line) => placeOfLine(program, line))).toEqual([null, null, null])
  expect(linesToChoose(program).map(({ line }) => line)).toEqual([1, 2, 4])
})

test('it is found again where lines came before it, and where it stands deeper', () => {
  const place = placeOfLine(program, 4)!
  expect(lineOfPlace(program, place)).toBe(4)
  expect(lineOfPlace(`# hello\n\n${program}`, placeOfLine(program, 1)!)).toBe(3)
  expect(lineOfPlace('if True:\n        print("up")', place)).toBe(2)
})

test('where the words are gone there is no line', () => {
  expect(lineOfPlace('print("down")', placeOfLine(program, 2)!)).toBeNull()
})

test('a long line is known by its beginning, and half a letter is none', () => {
  const long = `print("${'a'.repeat(192)}😀")`
  const place = placeOfLine(long, 1)!
  expect(place.code.isWellFormed()).toBe(true)
  expect(place.code.length).toBeLessThanOrEqual(200)
  expect(lineOfPlace(long, place)).toBe(1)
})
