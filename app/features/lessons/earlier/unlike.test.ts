import { expect, test } from 'vitest'
import { draftOf, emptyDraft } from '#rules/program/draft.ts'
import { programOf, type Draft } from '#rules/program/tree.ts'
import { blocksIn, unlike } from './unlike.ts'

const fly: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const flights = (count: number) => draftOf(programOf(...Array.from({ length: count }, () => fly)))
const earlier = (sequence: number, draft: ReturnType<typeof flights>) => ({
  key: String(sequence),
  at: sequence,
  draft,
})

test('the program that stands there is not among the earlier ones, whatever ids its blocks have', () => {
  const now = flights(2)
  const { program } = now
  const sameLooks = draftOf({ body: program.body.map((one) => ({ ...one, id: one.id + 7 })), nextId: 20 })
  const found = [earlier(4, sameLooks), earlier(3, flights(1)), earlier(2, flights(1)), earlier(1, flights(3))]
  expect(unlike(now, found).map(({ at }) => at)).toEqual([3, 1])
})

test('what lies loose and what was typed tell programs apart', () => {
  const now = flights(1)
  const loose = { ...now, loose: [now.program.body] }
  const typed = { ...now, typed: { text: 'fly_right()  # mine', problem: null } }
  expect(unlike(now, [earlier(2, loose), earlier(1, typed)])).toHaveLength(2)
})

test('how large it is: in blocks, or in lines where it is only text', () => {
  expect(blocksIn(flights(3))).toBe(3)
  expect(blocksIn({ ...emptyDraft, typed: { text: 'print(1)\n\nprint(2)\n', problem: null } })).toBe(2)
})
