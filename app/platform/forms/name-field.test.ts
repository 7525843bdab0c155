import { expect, test } from 'vitest'
import { nameField } from './name-field.ts'

const getReason = (typed: string) => nameField(10).safeParse(typed).error?.issues[0]?.message ?? null

test('trims a name to one line', () => {
  expect(nameField(20).parse('  Friday \n quiz ')).toBe('Friday quiz')
  expect(nameField(20).parse('เกมคำศัพท์')).toBe('เกมคำศัพท์')
})

test('rejects empty names, hidden characters, bidi controls and long names', () => {
  expect(['', ' ', '\u200B\u200B', 'a\u202Eb', 'a\u0000b', 'x'.repeat(11)].map(getReason)).toEqual([
    ...['empty', 'empty', 'hidden-characters', 'hidden-characters', 'hidden-characters', 'too-long'],
  ])
})
