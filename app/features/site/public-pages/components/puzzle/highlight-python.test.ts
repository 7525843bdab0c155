import { expect, test } from 'vitest'
import { highlightLine } from './highlight-python.ts'

const formatParts = (line: string) => highlightLine(line).map(({ text, color }) => (color ? `${color}:${text}` : text))

test.each([
  ['for _ in range(4):', ['keyword:for', ' _ ', 'keyword:in', ' ', 'call:range', '(', 'number:4', '):']],
  ['    fly_right()  # 向右', ['    ', 'call:fly_right', '()  ', 'comment:# 向右']],
  ['fly', ['fly']],
  ['', []],
])('highlights "%s"', (line, parts) => {
  expect(formatParts(line)).toEqual(parts)
})

test('the parts of a line add up to the whole line', () => {
  const line = 'for x1 in range( 12 ) : บิน() # for 3'
  expect(
    highlightLine(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line)
})
