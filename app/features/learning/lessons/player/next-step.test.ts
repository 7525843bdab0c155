import { expect, test } from 'vitest'
import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import { listMainSteps, findPractice, getNextStep } from './next-step.ts'

const step = (id: string, kind: CatalogLesson['steps'][number]['kind']) => ({ id, kind, layout: 'icon' as const })
const lesson: CatalogLesson = {
  id: 'ff-1b',
  title: 'Lesson',
  minutes: 20,
  file: '/assets/lessons/x.json',
  bytes: 1,
  steps: [step('story', 'story'), step('one', 'solve'), step('two', 'fix'), step('more', 'practice')],
}

test('skips practice in the main sequence', () => {
  expect(listMainSteps(lesson).map(({ id }) => id)).toEqual(['story', 'one', 'two'])
  expect(getNextStep(lesson, 'one', null)?.id).toBe('two')
  expect(getNextStep(lesson, 'two', null)).toBeNull()
})

test('continues from practice after the level that offered it', () => {
  expect(findPractice(lesson, 'one')?.id).toBe('more')
  expect(findPractice(lesson, 'more')).toBeNull()
  expect(getNextStep(lesson, 'more', 'one')?.id).toBe('two')
  expect(getNextStep(lesson, 'more', 'two')).toBeNull()
  expect(getNextStep(lesson, 'more', 'nonsense')).toBeNull()
})
