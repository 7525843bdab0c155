import { expect, test } from 'vitest'
import { trusted } from '#rules/lib/result.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import type { NoteName } from '#rules/levels/level-file.ts'
import { playedOther } from './first-other.ts'

const tune: NoteName[] = ['C', 'D', 'E']
const cases = trusted(openCases({ world: 'music', rules: 1, cases: [{ tune }] }, { skin: 'icons' }))
const otherIn = (...lines: string[]) => playedOther(playCase(trusted(readLines(lines, 'music')), cases[0]!), tune)

test('of another tune the first bell that differs is found, not the last that was played', () => {
  expect(otherIn('note_d()', 'note_c()', 'note_e()')).toBe(1)
  expect(otherIn('note_c()', 'note_d()', 'note_d()', 'note_e()')).toBe(3)
  expect(otherIn('note_c()', 'note_d()')).toBeNull()
  expect(otherIn('note_c()', 'note_d()', 'note_e()')).toBeNull()
})
