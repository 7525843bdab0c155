import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stars } from '../levels/level.ts'
import {
  isBetter,
  progressAfter,
  progressAfterLate,
  stateOf,
  type Happened,
  type StepProgress,
} from './step-progress.ts'

const common = { at: 1_000, activeMs: 10, version: 1, rules: 1 }
const after = (...happened: Happened[]) =>
  happened.reduce<StepProgress | null>((before, one) => progressAfter(before, one), null)!
const run = (stars: Stars, more: Partial<Happened> = {}) => ({ ...common, kind: 'run', stars, ...more }) as Happened
const answer = (right: boolean): Happened => ({ ...common, kind: 'answer', right })

test('stars never fall, and say of which version they are', () => {
  const kept = after(run(1), run(3, { version: 2 }), run(0, { version: 3 }), run(2, { version: 4 }))
  expect(kept).toMatchObject({ stars: 3, attempts: 4, activeMs: 40, version: 2 })
})

test('four runs without success ask for help, and success takes it back', () => {
  expect(stateOf(after(run(0), run(0), run(0)))).toBe('in-progress')
  expect(stateOf(after(run(0), run(0), run(0), run(0)))).toBe('needs-help')
  expect(stateOf(after(run(0), run(0), run(0), run(0), run(1)))).toBe('passed')
  expect(stateOf(after(run(3)))).toBe('perfect')
  expect(stateOf(null)).toBe('not-started')
})

test('the first right answer earns three stars, a later one fewer', () => {
  expect(after(answer(true)).stars).toBe(3)
  expect(after(answer(false), answer(true)).stars).toBe(2)
  expect(after(answer(false), answer(false), answer(false), answer(true)).stars).toBe(1)
})

test('what is read is done without a star', () => {
  expect(after({ ...common, kind: 'done' })).toMatchObject({ stars: 0, solvedAt: 1_000, attempts: 0 })
})

test('what came too late to be counted still wins', () => {
  const kept = progressAfterLate(after(run(0)), run(3))
  expect(kept).toMatchObject({ stars: 3, attempts: 1, activeMs: 10, solvedAt: 1_000 })
})

test('answers that are not counted win no more than the last of many', () => {
  const kept = [answer(false), answer(true)].reduce<StepProgress | null>(progressAfterLate, null)
  expect(kept).toMatchObject({ stars: 1, attempts: 0 })
})

const anyHappened: fc.Arbitrary<Happened> = fc.record({ at: fc.nat(9_999), activeMs: fc.nat(99) }).chain((times) =>
  fc.oneof(
    fc.constantFrom<Happened>(
      { ...common, ...times, kind: 'opened' },
      { ...common, ...times, kind: 'draft' },
      { ...common, ...times, kind: 'done' },
    ),
    fc.constantFrom(1, 2, 3).map((rung): Happened => ({ ...common, ...times, kind: 'hint', rung })),
    fc.constantFrom<Stars>(0, 1, 2, 3).map((stars) => run(stars, times)),
  ),
)

test('the same events in any order leave the same', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyHappened, { minLength: 1, maxLength: 12 })
        .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
      ([events, shuffled]) => {
        expect(after(...shuffled)).toEqual(after(...events))
      },
    ),
  )
})

test('more stars are better, then fewer blocks, then fewer steps', () => {
  const program = { stars: 2, blocks: 5, steps: 9 }
  expect(isBetter({ ...program, stars: 3, blocks: 9 }, program)).toBe(true)
  expect(isBetter({ ...program, blocks: 4, steps: 20 }, program)).toBe(true)
  expect(isBetter({ ...program, steps: 8 }, program)).toBe(true)
  expect(isBetter(program, program)).toBe(false)
  expect(isBetter({ ...program, stars: 1, blocks: 1 }, program)).toBe(false)
})
