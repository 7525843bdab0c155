import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stars } from '../levels/level.ts'
import {
  isBetter,
  applyStepEvent,
  applyLateStepEvent,
  stepState,
  type JudgedStepEvent,
  type StepProgress,
} from './step-progress.ts'

const common = { at: 1_000, activeMs: 10, version: 1, rules: 1 }
const progressAfterAll = (...events: JudgedStepEvent[]) =>
  events.reduce<StepProgress | null>((previous, event) => applyStepEvent(previous, event), null)!
const run = (stars: Stars, more: Partial<JudgedStepEvent> = {}) =>
  ({ ...common, kind: 'run', stars, ...more }) as JudgedStepEvent
const answer = (right: boolean): JudgedStepEvent => ({ ...common, kind: 'answer', right })

test('stars never decrease and record the level version', () => {
  const progress = progressAfterAll(run(1), run(3, { version: 2 }), run(0, { version: 3 }), run(2, { version: 4 }))
  expect(progress).toMatchObject({ stars: 3, attempts: 4, activeMs: 40, version: 2 })
})

test('four failed runs need help until the step is solved', () => {
  expect(stepState(progressAfterAll(run(0), run(0), run(0)))).toBe('in-progress')
  expect(stepState(progressAfterAll(run(0), run(0), run(0), run(0)))).toBe('needs-help')
  expect(stepState(progressAfterAll(run(0), run(0), run(0), run(0), run(1)))).toBe('passed')
  expect(stepState(progressAfterAll(run(3)))).toBe('perfect')
  expect(stepState(null)).toBe('not-started')
})

test('the first right answer earns three stars, a later one fewer', () => {
  expect(progressAfterAll(answer(true)).stars).toBe(3)
  expect(progressAfterAll(answer(false), answer(true)).stars).toBe(2)
  expect(progressAfterAll(answer(false), answer(false), answer(false), answer(true)).stars).toBe(1)
})

test('a story that was read is solved without stars', () => {
  expect(progressAfterAll({ ...common, kind: 'done' })).toMatchObject({ stars: 0, solvedAt: 1_000, attempts: 0 })
})

test('a late event earns stars but counts no attempt', () => {
  const progress = applyLateStepEvent(progressAfterAll(run(0)), run(3))
  expect(progress).toMatchObject({ stars: 3, attempts: 1, activeMs: 10, solvedAt: 1_000 })
})

test('late answers earn only the minimum of stars', () => {
  const progress = [answer(false), answer(true)].reduce<StepProgress | null>(applyLateStepEvent, null)
  expect(progress).toMatchObject({ stars: 1, attempts: 0 })
})

const anyEvent: fc.Arbitrary<JudgedStepEvent> = fc.record({ at: fc.nat(9_999), activeMs: fc.nat(99) }).chain((times) =>
  fc.oneof(
    fc.constantFrom<JudgedStepEvent>(
      { ...common, ...times, kind: 'opened' },
      { ...common, ...times, kind: 'draft' },
      { ...common, ...times, kind: 'done' },
    ),
    fc.constantFrom(1, 2, 3).map((rung): JudgedStepEvent => ({ ...common, ...times, kind: 'hint', rung })),
    fc.constantFrom<Stars>(0, 1, 2, 3).map((stars) => run(stars, times)),
  ),
)

test('the same events in any order give the same progress', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyEvent, { minLength: 1, maxLength: 12 })
        .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
      ([events, shuffled]) => {
        expect(progressAfterAll(...shuffled)).toEqual(progressAfterAll(...events))
      },
    ),
  )
})

test('prefers more stars, then fewer blocks, then fewer steps', () => {
  const program = { stars: 2, blocks: 5, steps: 9 }
  expect(isBetter({ ...program, stars: 3, blocks: 9 }, program)).toBe(true)
  expect(isBetter({ ...program, blocks: 4, steps: 20 }, program)).toBe(true)
  expect(isBetter({ ...program, steps: 8 }, program)).toBe(true)
  expect(isBetter(program, program)).toBe(false)
  expect(isBetter({ ...program, stars: 1, blocks: 1 }, program)).toBe(false)
})
