import fc from 'fast-check'
import { expect, test } from 'vitest'
import { practiceLevel, type CourseStep } from './practice-level.ts'

const step = (id: string, over: Partial<CourseStep> = {}): CourseStep => ({
  id,
  lesson: 'bb-2a',
  unit: 'bb-2',
  kind: 'solve',
  ideas: [],
  ...over,
})
const chosen = (steps: readonly CourseStep[], id: string) => {
  const found = practiceLevel(steps, id)
  return found && [found.step.id, found.why]
}

test('what was made for practice in the lesson comes first', () => {
  const steps = [
    step('one', { ideas: ['repeat'] }),
    step('two', { ideas: ['repeat'] }),
    step('p', { kind: 'practice' }),
  ]
  expect(chosen(steps, 'two')).toEqual(['p', 'practice'])
  // From practice itself one goes back.
  expect(chosen(steps, 'p')).toEqual(['two', 'same-unit'])
})

test('else the nearest level before it with the same idea, in its own unit before others', () => {
  const steps = [
    step('far', { unit: 'bb-1', lesson: 'bb-1a', ideas: ['if'] }),
    step('idea', { ideas: ['if'] }),
    step('near', { ideas: ['repeat'] }),
    step('hard', { ideas: ['if', 'until'] }),
  ]
  expect(chosen(steps, 'hard')).toEqual(['idea', 'same-idea'])
  expect(chosen(steps, 'near')).toEqual(['idea', 'same-unit'])
  expect(chosen(steps, 'idea')).toEqual(['far', 'same-idea'])
})

test('a story, a question before the run and a project are not tried', () => {
  const steps = [
    step('old', { unit: 'bb-1', lesson: 'bb-1a' }),
    step('story', { kind: 'story' }),
    step('predict', { kind: 'predict' }),
    step('project', { kind: 'project' }),
    step('hard'),
  ]
  expect(chosen(steps, 'hard')).toEqual(['old', 'earlier'])
  expect(chosen(steps, 'old')).toEqual(['old', 'again'])
  expect(chosen(steps, 'elsewhere')).toBeNull()
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
  .map((all) => all.map((one, at) => step(String(at), one)))

test('never later than the level, unless it was made for practice in the same lesson', () => {
  fc.assert(
    fc.property(anySteps, fc.nat(), (steps, pick) => {
      const at = pick % steps.length
      const { step: found, why } = practiceLevel(steps, String(at))!
      if (why === 'practice') expect([found.kind, found.lesson]).toEqual(['practice', steps[at]!.lesson])
      else if (why === 'again') expect(found).toBe(steps[at])
      else expect(steps.indexOf(found)).toBeLessThan(at)
      if (why === 'same-idea') expect(found.ideas.some((idea) => steps[at]!.ideas.includes(idea))).toBe(true)
      if (why !== 'again') expect(['solve', 'finish', 'fix', 'practice', 'task']).toContain(found.kind)
    }),
  )
})
