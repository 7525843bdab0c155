import { expect, test } from 'vitest'
import { draftOf, type ProgramDraft } from '#rules/program/draft.ts'
import { number } from '#rules/program/expressions.ts'
import { programOf, repeat, type Draft } from '#rules/program/tree.ts'
import { skyVocabulary } from '#rules/worlds/sky.ts'
import { mapStatementLines, applyTypedText, getDraftText } from './typed-text.ts'

const fly: Draft = { kind: 'do', action: 'fly', inputs: [number(2)] }
const draft = draftOf(programOf(fly, repeat(3, [fly])))
const language = {
  vocabulary: skyVocabulary,
  offered: { blocks: ['fly(n)', 'repeat'], countsWithDots: false },
} as const
const applyText = (text: string, previousDraft: ProgramDraft = draft) => applyTypedText(text, previousDraft, language)

test('text that matches the printed program is not stored as typed text', () => {
  expect(applyText(getDraftText(draft))).toEqual(draft)
  expect(applyText('fly(2)\nfor _ in range(3):\n    fly(2)\n').typed).toEqual({
    text: 'fly(2)\nfor _ in range(3):\n    fly(2)\n',
    problem: null,
  })
})

test('keeps the ids of unchanged statements', () => {
  const changedDraft = applyText('fly(1)\nfly(2)\nfor _ in range(3):\n    fly(2)')
  expect(changedDraft.program.body).toMatchObject([{ id: 4 }, { id: 1 }, { id: 2, body: [{ id: 3 }] }])
  expect(changedDraft.program.nextId).toBe(5)
})

test.each([
  ['fly(2)\nfly(', 'missing-brackets', 2],
  ['fly(2)\n\nputt()', 'unknown-command', 3],
  ['while clear():\n    fly(2)', 'not-offered', 1],
  ['import math', 'outside-subset', 1],
])('rejects %j and keeps the previous program: %s in line %i', (text, reason, line) => {
  expect(applyText(text)).toEqual({ ...draft, typed: { text, problem: { reason, line } } })
})

test('typing preserves loose blocks beside the program', () => {
  const withLooseBlocks = { ...draft, loose: [[{ ...fly, id: 9 }]], looseValues: [number(1)] } as ProgramDraft
  expect(applyText('fly(2)', withLooseBlocks)).toMatchObject({
    loose: withLooseBlocks.loose,
    looseValues: withLooseBlocks.looseValues,
  })
})

test('maps statements to lines for printed and for typed text', () => {
  expect([...mapStatementLines(draft, skyVocabulary)].toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  const spacedDraft = applyText('\nfly(2)\n\n# round\nfor _ in range(3):\n\n    fly(2)')
  expect([...mapStatementLines(spacedDraft, skyVocabulary)].toSorted()).toEqual([
    [1, 2],
    [2, 5],
    [3, 7],
  ])
})
