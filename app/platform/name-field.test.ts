import { expect, test } from 'vitest'
import { nameField } from './name-field.ts'

const reasonOf = (typed: string) => nameField(10).safeParse(typed).error?.issues[0]?.message ?? null

test('a name is one line of what can be read', () => {
  expect(nameField(20).parse('  Friday \n quiz ')).toBe('Friday quiz')
  expect(nameField(20).parse('เกมคำศัพท์')).toBe('เกมคำศัพท์')
})

test('what is empty, hidden, turned around or too long is none', () => {
  expect(['', ' ', '\u200B\u200B', 'a\u202Eb', 'a\u0000b', 'x'.repeat(11)].map(reasonOf)).toEqual([
    ...['empty', 'empty', 'hidden-characters', 'hidden-characters', 'hidden-characters', 'too-long'],
  ])
})
