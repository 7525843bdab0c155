import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePracticeLevel, type CourseStep } from './practice-level.ts'

const step = (id: string, over: Partial<CourseStep> = {}): CourseStep => ({
  id,
  lesson: 'bb-2a',
  unit: 'bb-2',
  kind: 'solve',
  ideas: [],
  ...over,
})
const choose = (steps: readonly CourseStep[], id: string) => {
  const level = choosePracticeLevel(steps, id)
  return level && [level.step.id, level.why]
}

test('prefers a practice level of the same lesson', () => {
  const steps = [
    step('one', { ideas: ['repeat'] }),
    step('two', { ideas: ['repeat'] }),
    step('p', { kind: 'practice' }),
  ]
  expect(choose(steps, 'two')).toEqual(['p', 'practice'])
  // From a practice level itself, the choice is an earlier level.
  expect(choose(steps, 'p')).toEqual(['two', 'same-unit'])
})

test('else chooses the nearest earlier level with the same idea, same unit first', () => {
  const steps = [
    step('far', { unit: 'bb-1', lesson: 'bb-1a', ideas: ['if'] }),
    step('idea', { ideas: ['if'] }),
    step('near', { ideas: ['repeat'] }),
    step('hard', { ideas: ['if', 'until'] }),
  ]
  expect(choose(steps, 'hard')).toEqual(['idea', 'same-idea'])
  expect(choose(steps, 'near')).toEqual(['idea', 'same-unit'])
  expect(choose(steps, 'idea')).toEqual(['far', 'same-idea'])
})

test('never chooses stories, predictions or projects', () => {
  const steps = [
    step('old', { unit: 'bb-1', lesson: 'bb-1a' }),
    step('story', { kind: 'story' }),
    step('predict', { kind: 'predict' }),
    step('project', { kind: 'project' }),
    step('hard'),
  ]
  expect(choose(steps, 'hard')).toEqual(['old', 'earlier'])
  expect(choose(steps, 'old')).toEqual(['old', 'again'])
  expect(choose(steps, 'elsewhere')).toBeNull()
})

const anySteps = fc
  .array(
    fc.record({
      unit: fc.constantFrom('u1', 'u2', 'u3'),
      lesson: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom('solve', 'fix', 'practice', 'story', 'predict', 'project', 'task'),
      ideas: fc.subarray(['repeat', 'if', 'define']),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) => all.map((fields, index) => step(String(index), fields)))

test('chooses a later level only if it is a practice level of the same lesson', () => {
  fc.assert(
    fc.property(anySteps, fc.nat(), (steps, pick) => {
      const index = pick % steps.length
      const { step: chosenStep, why } = choosePracticeLevel(steps, String(index))!
      if (why === 'practice') expect([chosenStep.kind, chosenStep.lesson]).toEqual(['practice', steps[index]!.lesson])
      else if (why === 'again') expect(chosenStep).toBe(steps[index])
      else expect(steps.indexOf(chosenStep)).toBeLessThan(index)
      if (why === 'same-idea') expect(chosenStep.ideas.some((idea) => steps[index]!.ideas.includes(idea))).toBe(true)
      if (why !== 'again') expect(['solve', 'finish', 'fix', 'practice', 'task']).toContain(chosenStep.kind)
    }),
  )
})
