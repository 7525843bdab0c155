import { expect, test } from 'vitest'
import { draftOf } from '#rules/program/draft.ts'
import { programOf } from '#rules/program/tree.ts'
import { parseSavedDraft, draftFromRun } from './draft-of-work.ts'

const up = programOf({ kind: 'do', action: 'fly_up', inputs: [] })

test('parses a run program into blocks and keeps its typed text', () => {
  expect(draftFromRun('fly_up()', 'sky')).toEqual(draftOf(up))
  expect(draftFromRun('fly_up( )', 'sky')).toMatchObject({ program: up, typed: { text: 'fly_up( )', problem: null } })
})

test('keeps an unparsable program as text with the line of the problem', () => {
  expect(draftFromRun('fly_up()\nimport os', 'sky')).toMatchObject({
    program: { body: [] },
    typed: { text: 'fly_up()\nimport os', problem: { line: 2 } },
  })
})

test('reports the line of a draft whose typed text is incomplete', () => {
  const saved = { program: up, loose: [], typed: { text: 'fly_up()\nfly_', problem: null } }
  expect(parseSavedDraft(JSON.stringify(saved), 'sky')).toMatchObject({ program: up, typed: { problem: { line: 2 } } })
  expect(parseSavedDraft(JSON.stringify({ ...saved, typed: null }), 'sky')).toEqual(draftOf(up))
})

test('returns null for JSON that is not a draft', () => {
  expect(parseSavedDraft('{', 'sky')).toBeNull()
  expect(parseSavedDraft('{"program": 3}', 'sky')).toBeNull()
})
