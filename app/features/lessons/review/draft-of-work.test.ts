import { expect, test } from 'vitest'
import { draftOf } from '#rules/program/draft.ts'
import { programOf } from '#rules/program/tree.ts'
import { draftOfKept, draftOfRun } from './draft-of-work.ts'

const up = programOf({ kind: 'do', action: 'fly_up', inputs: [] })

test('what ran is a tree, and keeps how it was typed', () => {
  expect(draftOfRun('fly_up()', 'sky')).toEqual(draftOf(up))
  expect(draftOfRun('fly_up( )', 'sky')).toMatchObject({ program: up, typed: { text: 'fly_up( )', problem: null } })
})

test('what cannot be read stays text and says at which line', () => {
  expect(draftOfRun('fly_up()\nimport os', 'sky')).toMatchObject({
    program: { body: [] },
    typed: { text: 'fly_up()\nimport os', problem: { line: 2 } },
  })
})

test('a draft with a text in the middle of a line says so', () => {
  const kept = { program: up, loose: [], typed: { text: 'fly_up()\nfly_', problem: null } }
  expect(draftOfKept(JSON.stringify(kept), 'sky')).toMatchObject({ program: up, typed: { problem: { line: 2 } } })
  expect(draftOfKept(JSON.stringify({ ...kept, typed: null }), 'sky')).toEqual(draftOf(up))
})

test('what is no draft is nothing', () => {
  expect(draftOfKept('{', 'sky')).toBeNull()
  expect(draftOfKept('{"program": 3}', 'sky')).toBeNull()
})
