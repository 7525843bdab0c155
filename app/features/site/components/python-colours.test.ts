import { expect, test } from 'vitest'
import { colourLine } from './python-colours.ts'

const coloured = (line: string) => colourLine(line).map(({ text, colour }) => (colour ? `${colour}:${text}` : text))

test.each([
  ['for _ in range(4):', ['keyword:for', ' _ ', 'keyword:in', ' ', 'call:range', '(', 'number:4', '):']],
  ['    fly_right()  # 向右', ['    ', 'call:fly_right', '()  ', 'comment:# 向右']],
  ['fly', ['fly']],
  ['', []],
])('%s', (line, parts) => {
  expect(coloured(line)).toEqual(parts)
})

test('nothing of a line is lost', () => {
  const line = 'for x1 in range( 12 ) : บิน() # for 3'
  expect(
    colourLine(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line)
})
