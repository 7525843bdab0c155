import { expect, test } from 'vitest'
import { draftOf, type ProgramDraft } from '#rules/program/draft.ts'
import { number } from '#rules/program/expressions.ts'
import { programOf, repeat, type Draft } from '#rules/program/tree.ts'
import { skyVocabulary } from '#rules/worlds/sky.ts'
import { linesOf, readTyped, textOf } from './read-typed.ts'

const fly: Draft = { kind: 'do', action: 'fly', inputs: [number(2)] }
const draft = draftOf(programOf(fly, repeat(3, [fly])))
const language = {
  vocabulary: skyVocabulary,
  offered: { blocks: ['fly(n)', 'repeat'], countsWithDots: false },
} as const
const typed = (text: string, before: ProgramDraft = draft) => readTyped(text, before, language)

test('what is typed as it would be printed is the tree alone', () => {
  expect(typed(textOf(draft))).toEqual(draft)
  expect(typed('fly(2)\nfor _ in range(3):\n    fly(2)\n').typed).toEqual({
    text: 'fly(2)\nfor _ in range(3):\n    fly(2)\n',
    problem: null,
  })
})

test('a statement that stays keeps its id', () => {
  const grown = typed('fly(1)\nfly(2)\nfor _ in range(3):\n    fly(2)')
  expect(grown.program.body).toMatchObject([{ id: 4 }, { id: 1 }, { id: 2, body: [{ id: 3 }] }])
  expect(grown.program.nextId).toBe(5)
})

test.each([
  ['fly(2)\nfly(', 'missing-brackets', 2],
  ['fly(2)\n\nputt()', 'unknown-command', 3],
  ['while clear():\n    fly(2)', 'not-offered', 1],
  ['import math', 'outside-subset', 1],
])('%j stays text: %s in line %i', (text, reason, line) => {
  expect(typed(text)).toEqual({ ...draft, typed: { text, problem: { reason, line } } })
})

test('blocks beside the program are not lost by typing', () => {
  const before = { ...draft, loose: [[{ ...fly, id: 9 }]], looseValues: [number(1)] } as ProgramDraft
  expect(typed('fly(2)', before)).toMatchObject({ loose: before.loose, looseValues: before.looseValues })
})

test('each statement stands on its line, as printed and as typed', () => {
  expect([...linesOf(draft, skyVocabulary)].toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  const spaced = typed('\nfly(2)\n\n# round\nfor _ in range(3):\n\n    fly(2)')
  expect([...linesOf(spaced, skyVocabulary)].toSorted()).toEqual([
    [1, 2],
    [2, 5],
    [3, 7],
  ])
})
