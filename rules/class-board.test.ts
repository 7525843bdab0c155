import { expect, test } from 'vitest'
import { checkNote, noteKey, writerOfNote } from './class-board.ts'

const me = '00000000-0000-7000-8000-000000000001'
const key = noteKey(me, 'n1')

test.each([
  ['a note', { text: 'ว่าวสวยมาก\nเย้', colour: 'sun' }, key, null],
  ['an empty one', { text: '  ', colour: 'sun' }, key, 'empty'],
  ['too long a one', { text: 'x'.repeat(141), colour: 'sun' }, key, 'too-long'],
  ['another colour', { text: 'x', colour: 'black' }, key, 'bad-note'],
  ['more than a note', { text: 'x', colour: 'sun', admin: true }, key, 'bad-note'],
  ['turned-round text', { text: 'a\u202Eb', colour: 'sun' }, key, 'hidden-characters'],
  ['a key of no writer', { text: 'x', colour: 'sun' }, 'n1', 'bad-key'],
  ['a key of dashes', { text: 'x', colour: 'sun' }, noteKey('-'.repeat(36), 'n1'), 'bad-key'],
])('%s', (_, value, at, expected) => {
  expect(checkNote(value, at)).toBe(expected)
})

test('the key names its writer', () => {
  expect(writerOfNote(key)).toBe(me)
  expect(writerOfNote(`${me}x`)).not.toBe(me)
})
