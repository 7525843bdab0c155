import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import { musicOutcome, musicVocabulary, musicWorld, type Beat } from './music.ts'

function play(target: readonly Beat[], python: string) {
  const program = parsePython(python, musicVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  return judgeCase(program.value, { world: musicWorld(), outcome: ({ state }) => musicOutcome(target, state) })
}

test.each([
  ['the tune', [1, 2, 3], 'note_c()\nnote_d()\nnote_e()', 'same-tune'],
  ['the tune by its steps', [1, 5, 6], 'play(1)\nplay(5)\nplay(6)', 'same-tune'],
  ['another order', [1, 2], 'note_d()\nnote_c()', 'wrong-tune'],
  ['too short', [1, 2], 'note_c()', 'wrong-tune'],
  ['too long', [1], 'note_c()\nnote_c()', 'wrong-tune'],
  ['a rest is a beat', ['drum', 'rest', 'drum'], 'drum()\nrest()\ndrum()', 'same-tune'],
  ['a rest left out', ['drum', 'rest', 'drum'], 'drum()\ndrum()', 'wrong-tune'],
  ['a note below the scale', [1], 'play(0)', 'no-such-note'],
  ['a note above the scale', [1], 'play(16)', 'no-such-note'],
  ['half a note', [1], 'play(1.5)', 'wrong-kind'],
  ['a whole list at once', [1], 'tune = [1]\nplay(tune)', 'wrong-kind'],
  ['a song without end', [1], 'while True:\n    note_c()', 'too-long'],
] satisfies [string, Beat[], string, string][])('%s', (_, target, python, reason) => {
  expect(play(target, python).reason).toBe(reason)
})
