import { expect, test } from 'vitest'
import { draftOf, emptyDraft } from '#rules/program/draft.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import { countBlocksOrLines, removeDuplicates } from './distinct-programs.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const flights = (count: number) => draftOf(programOf(...Array.from({ length: count }, () => fly)))
const earlier = (sequence: number, draft: ReturnType<typeof flights>) => ({
  key: String(sequence),
  at: sequence,
  draft,
})

test('omits the current program even if its block ids differ', () => {
  const current = flights(2)
  const { program } = current
  const sameBlocks = draftOf({
    body: program.body.map((statement) => ({ ...statement, id: statement.id + 7 })),
    nextId: 20,
  })
  const drafts = [earlier(4, sameBlocks), earlier(3, flights(1)), earlier(2, flights(1)), earlier(1, flights(3))]
  expect(removeDuplicates(current, drafts).map(({ at }) => at)).toEqual([3, 1])
})

test('programs with different loose blocks or typed text are not duplicates', () => {
  const current = flights(1)
  const loose = { ...current, loose: [current.program.body] }
  const typed = { ...current, typed: { text: 'fly_right()  # mine', problem: null } }
  expect(removeDuplicates(current, [earlier(2, loose), earlier(1, typed)])).toHaveLength(2)
})

test('counts blocks, or non-empty lines of a program that is only text', () => {
  expect(countBlocksOrLines(flights(3))).toBe(3)
  expect(countBlocksOrLines({ ...emptyDraft, typed: { text: 'print(1)\n\nprint(2)\n', problem: null } })).toBe(2)
})
