import { expect, test } from 'vitest'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import { musicOutcome, musicVocabulary, musicWorld, type Beat } from './music.ts'

function judgeTune(target: readonly Beat[], python: string) {
  const program = parsePython(python, musicVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  return judgeCase(program.value, { world: musicWorld(), outcome: ({ state }) => musicOutcome(target, state) })
}

test.each([
  ['accepts the tune', [1, 2, 3], 'note_c()\nnote_d()\nnote_e()', 'same-tune'],
  ['accepts the tune played by note numbers', [1, 5, 6], 'play(1)\nplay(5)\nplay(6)', 'same-tune'],
  ['rejects notes in another order', [1, 2], 'note_d()\nnote_c()', 'wrong-tune'],
  ['rejects a tune that is too short', [1, 2], 'note_c()', 'wrong-tune'],
  ['rejects a tune that is too long', [1], 'note_c()\nnote_c()', 'wrong-tune'],
  ['counts a rest as a beat', ['drum', 'rest', 'drum'], 'drum()\nrest()\ndrum()', 'same-tune'],
  ['rejects a tune without its rest', ['drum', 'rest', 'drum'], 'drum()\ndrum()', 'wrong-tune'],
  ['stops at a note below the scale', [1], 'play(0)', 'no-such-note'],
  ['stops at a note above the scale', [1], 'play(16)', 'no-such-note'],
  ['stops at a fractional note number', [1], 'play(1.5)', 'wrong-kind'],
  ['stops when a list is played as a note', [1], 'tune = [1]\nplay(tune)', 'wrong-kind'],
  ['stops an endless song', [1], 'while True:\n    note_c()', 'too-long'],
] satisfies [string, Beat[], string, string][])('%s', (_, target, python, reason) => {
  expect(judgeTune(target, python).reason).toBe(reason)
})
