import { expect, test } from 'vitest'
import {
  acceptsText,
  boardModes,
  checkNote,
  mayWriteNote,
  newNoteId,
  noteKey,
  sortNotes,
  startingBoardMode,
  writerOfNote,
} from './class-board.ts'

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

test('sorts notes by age, not by writer', () => {
  const other = '00000000-0000-7000-8000-000000000000'
  const times = [Date.parse('2026-11-20'), Date.parse('2026-11-21'), Date.parse('2040-01-01')]
  const [oldest, middle, newest] = times.map((time, index) =>
    noteKey(index === 1 ? other : writerId, newNoteId(time, 'k3x9')),
  ) as [string, string, string]
  expect(checkNote(sticker, oldest)).toBeNull()
  expect(sortNotes({ [middle]: 2, [oldest]: 1, [newest]: 3 }).map(([, note]) => note)).toEqual([3, 2, 1])
})

test('reads the writer id from a note key', () => {
  expect(writerOfNote(key)).toBe(writerId)
  expect(writerOfNote(`${writerId}x`)).not.toBe(writerId)
})

const textNote = { text: 'x', colour: 'sun' }
const sticker = { sticker: 'star', colour: 'sun' }
const [teacher, child, classmate] = [
  { canModerate: true, isWriter: false },
  { canModerate: false, isWriter: true },
  { canModerate: false, isWriter: false },
]

test.each([
  ['denies direct text from a student, who needs the word filter', 'filtered', child, textNote, false],
  ['denies direct text from a student in approval mode', 'approval', child, textNote, false],
  ['denies changing part of a published note', 'filtered', child, undefined, false],
  ['lets a student post a sticker', 'filtered', child, sticker, true],
  ['lets a student post a sticker in approval mode', 'approval', child, sticker, true],
  ['lets a student post a sticker on a ready-made board', 'ready-made', child, sticker, true],
  ['lets a student delete a note they wrote', 'approval', child, null, true],
  ['lets a teacher write in approval mode', 'approval', teacher, textNote, true],
  ['denies a student another student’s note', 'filtered', classmate, null, false],
  ['denies teachers too when the board is off', 'off', teacher, textNote, false],
] as const)('%s', (_, mode, rights, note, expected) => {
  expect(mayWriteNote(mode, rights, note)).toBe(expected)
})

test('students write text on boards with approval or filter only', () => {
  expect(boardModes.filter(acceptsText)).toEqual(['approval', 'filtered'])
})

test('new classes begin with approval, classes of young children with stickers and phrases', () => {
  expect(['icon', 'block', 'text'].map((skin) => startingBoardMode(skin as 'icon'))).toEqual([
    'ready-made',
    'approval',
    'approval',
  ])
})
