import { expect, test } from 'vitest'
import { checkHeldNote, checkNote, mayHoldNote, mayWriteNote, noteKey, writerOfNote } from './class-board.ts'

const me = '00000000-0000-7000-8000-000000000001'
const key = noteKey(me, 'n1')

test.each([
  ['a note', { text: 'ว่าวสวยมาก\nเย้', colour: 'sun' }, key, null],
  ['an empty one', { text: '  ', colour: 'sun' }, key, 'empty'],
  ['too long a one', { text: 'x'.repeat(141), colour: 'sun' }, key, 'too-long'],
  ['another colour', { text: 'x', colour: 'black' }, key, 'bad-note'],
  ['more than a note', { text: 'x', colour: 'sun', admin: true }, key, 'bad-note'],
  ['turned-round text', { text: 'a\u202Eb', colour: 'sun' }, key, 'hidden-characters'],
  ['a sticker', { sticker: 'star', colour: 'sun' }, key, null],
  ['a phrase', { phrase: 'well-done', colour: 'leaf' }, key, null],
  ['a sticker nobody drew', { sticker: 'apple', colour: 'sun' }, key, 'bad-note'],
  ['words beside a sticker', { sticker: 'star', colour: 'sun', text: 'x' }, key, 'bad-note'],
  ['words in place of a colour', { sticker: 'star', text: 'x' }, key, 'bad-note'],
  ['a key of no writer', { text: 'x', colour: 'sun' }, 'n1', 'bad-key'],
  ['a key of dashes', { text: 'x', colour: 'sun' }, noteKey('-'.repeat(36), 'n1'), 'bad-key'],
])('%s', (_, value, at, expected) => {
  expect(checkNote(value, at)).toBe(expected)
})

test('the key names its writer', () => {
  expect(writerOfNote(key)).toBe(me)
  expect(writerOfNote(`${me}x`)).not.toBe(me)
})

const words = { text: 'x', colour: 'sun' }
const sticker = { sticker: 'star', colour: 'sun' }
const [teacher, child, byCode, classmate] = [
  { tidy: true, own: false, freely: true },
  { tidy: false, own: true, freely: true },
  { tidy: false, own: true, freely: false },
  { tidy: false, own: false, freely: true },
]

test.each([
  ['a child in an open class writes', 'open', child, words, true],
  ['a child by class code does not', 'open', byCode, words, false],
  ['nor a part of a note', 'open', byCode, undefined, false],
  ['but puts up a sticker', 'open', byCode, sticker, true],
  ['also where words need approval', 'approval', byCode, sticker, true],
  ['and takes it away', 'approval', byCode, null, true],
  ['words that need approval do not go up', 'approval', child, words, false],
  ['nor do parts of an approved note change', 'approval', child, undefined, false],
  ['a teacher writes', 'approval', teacher, words, true],
  ['nobody touches the note of another', 'open', classmate, null, false],
  ['nothing goes up on a board that is off', 'off', teacher, words, false],
] as const)('%s', (_, mode, rights, note, may) => {
  expect(mayWriteNote(mode, rights, note)).toBe(may)
})

test.each([
  ['words wait where they need approval', 'approval', child, words, true],
  ['nowhere else', 'open', child, words, false],
  ['not by class code', 'approval', byCode, words, false],
  ['not for another', 'approval', classmate, words, false],
  ['they are taken back', 'open', child, null, true],
] as const)('%s', (_, mode, rights, note, may) => {
  expect(mayHoldNote(mode, rights, note)).toBe(may)
})

test('only words wait', () => {
  expect(checkHeldNote(sticker, key)).toBe('bad-note')
  expect(checkHeldNote(words, key)).toBe(null)
})
