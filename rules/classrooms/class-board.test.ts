import { expect, test } from 'vitest'
import { checkHeldNote, checkNote, mayHoldNote, mayWriteNote, noteKey, writerOfNote } from './class-board.ts'

const writerId = '00000000-0000-7000-8000-000000000001'
const key = noteKey(writerId, 'n1')

test.each([
  ['accepts a text note', { text: 'ว่าวสวยมาก\nเย้', colour: 'sun' }, key, null],
  ['rejects an empty note', { text: '  ', colour: 'sun' }, key, 'empty'],
  ['rejects a note that is too long', { text: 'x'.repeat(141), colour: 'sun' }, key, 'too-long'],
  ['rejects an unknown color', { text: 'x', colour: 'black' }, key, 'bad-note'],
  ['rejects extra fields in a note', { text: 'x', colour: 'sun', admin: true }, key, 'bad-note'],
  ['rejects a right-to-left override', { text: 'a\u202Eb', colour: 'sun' }, key, 'hidden-characters'],
  ['accepts a sticker', { sticker: 'star', colour: 'sun' }, key, null],
  ['accepts a phrase', { phrase: 'well-done', colour: 'leaf' }, key, null],
  ['rejects an unknown sticker', { sticker: 'apple', colour: 'sun' }, key, 'bad-note'],
  ['rejects a sticker with text', { sticker: 'star', colour: 'sun', text: 'x' }, key, 'bad-note'],
  ['rejects a sticker without a color', { sticker: 'star', text: 'x' }, key, 'bad-note'],
  ['rejects a key without a writer id', { text: 'x', colour: 'sun' }, 'n1', 'bad-key'],
  ['rejects a key of dashes', { text: 'x', colour: 'sun' }, noteKey('-'.repeat(36), 'n1'), 'bad-key'],
])('%s', (_, value, noteKeyToCheck, expected) => {
  expect(checkNote(value, noteKeyToCheck)).toBe(expected)
})

test('reads the writer id from a note key', () => {
  expect(writerOfNote(key)).toBe(writerId)
  expect(writerOfNote(`${writerId}x`)).not.toBe(writerId)
})

const textNote = { text: 'x', colour: 'sun' }
const sticker = { sticker: 'star', colour: 'sun' }
const [teacher, child, byCode, classmate] = [
  { canModerate: true, isWriter: false, canWriteText: true },
  { canModerate: false, isWriter: true, canWriteText: true },
  { canModerate: false, isWriter: true, canWriteText: false },
  { canModerate: false, isWriter: false, canWriteText: true },
]

test.each([
  ['lets a student write text in open mode', 'open', child, textNote, true],
  ['denies text to a class-code student', 'open', byCode, textNote, false],
  ['denies partial changes to a class-code student', 'open', byCode, undefined, false],
  ['lets a class-code student post a sticker', 'open', byCode, sticker, true],
  ['lets a class-code student post a sticker in approval mode', 'approval', byCode, sticker, true],
  ['lets a class-code student delete a note they wrote', 'approval', byCode, null, true],
  ['denies direct text from a student in approval mode', 'approval', child, textNote, false],
  ['denies changing part of an approved note', 'approval', child, undefined, false],
  ['lets a teacher write in approval mode', 'approval', teacher, textNote, true],
  ['denies a student another student’s note', 'open', classmate, null, false],
  ['denies teachers too when the board is off', 'off', teacher, textNote, false],
] as const)('%s', (_, mode, rights, note, expected) => {
  expect(mayWriteNote(mode, rights, note)).toBe(expected)
})

test.each([
  ['submits text for approval in approval mode', 'approval', child, textNote, true],
  ['submits nothing for approval in open mode', 'open', child, textNote, false],
  ['submits no text from a class-code student', 'approval', byCode, textNote, false],
  ['submits no text for another student', 'approval', classmate, textNote, false],
  ['lets the writer withdraw a submitted note', 'open', child, null, true],
] as const)('%s', (_, mode, rights, note, expected) => {
  expect(mayHoldNote(mode, rights, note)).toBe(expected)
})

test('only text notes wait for approval', () => {
  expect(checkHeldNote(sticker, key)).toBe('bad-note')
  expect(checkHeldNote(textNote, key)).toBe(null)
})
