import { expect, test } from 'vitest'
import { unwrap } from '#rules/result.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import type { NoteName } from '#rules/levels/level-file.ts'
import { findWrongNote } from './first-difference.ts'

const tune: NoteName[] = ['C', 'D', 'E']
const cases = unwrap(openCases({ world: 'music', rules: 1, cases: [{ tune }] }, { skin: 'icons' }))
const findWrongNoteIn = (...lines: string[]) =>
  findWrongNote(playCase(unwrap(readLines(lines, 'music')), cases[0]!), tune)

test('finds the first wrong note of a tune, not the last played note', () => {
  expect(findWrongNoteIn('note_d()', 'note_c()', 'note_e()')).toBe(1)
  expect(findWrongNoteIn('note_c()', 'note_d()', 'note_d()', 'note_e()')).toBe(3)
  expect(findWrongNoteIn('note_c()', 'note_d()')).toBeNull()
  expect(findWrongNoteIn('note_c()', 'note_d()', 'note_e()')).toBeNull()
})
