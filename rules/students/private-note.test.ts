import { expect, test } from 'vitest'
import { checkPrivateNote, MAX_PRIVATE_NOTE_LETTERS } from './private-note.ts'

test('keeps lines and removes empty ones', () => {
  expect(checkPrivateNote('  Reads  well.\r\n\r\n ควรฝึกอ่านออกเสียง \n')).toEqual({
    ok: true,
    value: 'Reads well.\nควรฝึกอ่านออกเสียง',
  })
})

test.each([
  ['empty', ' \n\t\n'],
  ['hidden-characters', 'Good\u202Ework'],
  ['too-long', 'ก'.repeat(MAX_PRIVATE_NOTE_LETTERS + 1)],
  // Each line is short enough, the text is not.
  ['too-long', 'ก\n'.repeat(MAX_PRIVATE_NOTE_LETTERS)],
])('rejects a note that is %s', (reason, text) => {
  expect(checkPrivateNote(text)).toEqual({ ok: false, reason })
})

test('counts a letter with its marks as one', () => {
  expect(checkPrivateNote('น้ำ'.repeat(MAX_PRIVATE_NOTE_LETTERS / 2)).ok).toBe(true)
})
