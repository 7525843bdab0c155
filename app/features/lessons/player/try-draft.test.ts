import { expect, test } from 'vitest'
import { trusted } from '#rules/lib/result.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { verdictOf } from '#rules/levels/verdict-of.ts'
import { draftOf } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import { tryDraft } from './try-draft.ts'

const level: LevelRules = {
  id: 'xx-1-1',
  version: 1,
  kind: 'solve',
  world: 'sky',
  rules: 1,
  skin: 'icons',
  offers: 'all',
  cases: [{ map: ['K.B'] }],
  stars: { ideas: [], mostBlocks: 2 },
}
const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const repeat = (...body: Draft[]): Draft => ({ kind: 'repeat', times: { kind: 'number', value: 2 }, body }) as Draft
const opened = trusted(openLevel(level))

/** What the page thinks, and what the server thinks of what the page would send. */
function both(...body: Draft[]) {
  const program = programOf(...body)
  const { stars, reason } = verdictOf(level, printPython(program))
  return { here: tryDraft(level, opened, draftOf(program)), there: { stars, reason } }
}

test.each([1, 2, 3])('%i flights earn the same here and there', (count) => {
  const { here, there } = both(...Array.from({ length: count }, () => fly))
  expect(here.refused).toBeNull()
  expect(here.refused === null && here.run.stars).toBe(there.stars)
})

test.each([
  ['too-big', Array.from({ length: 65 }, () => fly)],
  ['too-deep', [repeat(repeat(repeat(repeat(fly))))]],
])('what the server refuses as %s is not run here either', (reason, body) => {
  const { here, there } = both(...body)
  expect(here.refused).toMatchObject({ reason })
  expect(there).toEqual({ stars: 0, reason })
})
