import { expect, test } from 'vitest'
import { unwrap } from '#rules/result.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { judgePython } from '#rules/levels/judge-python.ts'
import { draftOf } from '#rules/program/draft.ts'
import { printPython } from '#rules/program/python.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import { skyLevel } from '#rules/levels/testing/sky-level.ts'
import { tryDraft } from './try-draft.ts'

const level: LevelRules = {
  ...skyLevel,
  skin: 'icons',
  cases: [{ map: ['K.B'] }],
  stars: { ideas: [], mostBlocks: 2 },
}
const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const repeat = (...body: Draft[]): Draft => ({ kind: 'repeat', times: { kind: 'number', value: 2 }, body }) as Draft
const openedLevel = unwrap(openLevel(level))

/** Judges a program on the client, and as the server would judge the printed program. */
function judgeBoth(...body: Draft[]) {
  const program = programOf(...body)
  const { stars, reason } = judgePython(level, printPython(program))
  return { clientResult: tryDraft(level, openedLevel, draftOf(program)), serverResult: { stars, reason } }
}

test.each([1, 2, 3])('%i flights earn the same stars on client and server', (count) => {
  const { clientResult, serverResult } = judgeBoth(...Array.from({ length: count }, () => fly))
  expect(clientResult.refused).toBeNull()
  expect(clientResult.refused === null && clientResult.run.stars).toBe(serverResult.stars)
})

test.each([
  ['too-big', Array.from({ length: 65 }, () => fly)],
  ['too-deep', [repeat(repeat(repeat(repeat(fly))))]],
])('the client refuses what the server refuses as %s', (reason, body) => {
  const { clientResult, serverResult } = judgeBoth(...body)
  expect(clientResult.refused).toMatchObject({ reason })
  expect(serverResult).toEqual({ stars: 0, reason })
})
