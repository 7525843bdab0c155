import { expect, test } from 'vitest'
import { lineForAnchor, commentableLines, anchorForLine } from './comment-line.ts'

const program = 'for round in range(3):\n    print("up")\n\nprint("up")'

test('anchors a comment by line index and text', () => {
  expect(anchorForLine(program, 2)).toEqual({ statement: 1, code: 'print("up")' })
  expect(anchorForLine(program, 4)).toEqual({ statement: 3, code: 'print("up")' })
})

test('rejects comments on empty and missing lines', () => {
  expect([0, 3, 5].map((line) => anchorForLine(program, line))).toEqual([null, null, null])
  expect(commentableLines(program).map(({ line }) => line)).toEqual([1, 2, 4])
})

test('finds the line again after lines were inserted or indented', () => {
  const anchor = anchorForLine(program, 4)!
  expect(lineForAnchor(program, anchor)).toBe(4)
  expect(lineForAnchor(`# hello\n\n${program}`, anchorForLine(program, 1)!)).toBe(3)
  expect(lineForAnchor('if True:\n        print("up")', anchor)).toBe(2)
})

test('returns null when the commented text is gone', () => {
  expect(lineForAnchor('print("down")', anchorForLine(program, 2)!)).toBeNull()
})

test('anchors a long line by its start without splitting a surrogate pair', () => {
  const longLine = `print("${'a'.repeat(192)}😀")`
  const anchor = anchorForLine(longLine, 1)!
  expect(anchor.code.isWellFormed()).toBe(true)
  expect(anchor.code.length).toBeLessThanOrEqual(200)
  expect(lineForAnchor(longLine, anchor)).toBe(1)
})
