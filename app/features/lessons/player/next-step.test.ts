import { expect, test } from 'vitest'
import type { CatalogueLesson } from '#app/features/courses/public.server.ts'
import { mainSteps, practiceFor, stepAfter } from './next-step.ts'

const step = (id: string, kind: CatalogueLesson['steps'][number]['kind']) => ({ id, kind, layout: 'icon' as const })
const lesson: CatalogueLesson = {
  id: 'ff-1b',
  title: 'Lesson',
  minutes: 20,
  file: '/assets/lessons/x.json',
  bytes: 1,
  steps: [step('story', 'story'), step('one', 'solve'), step('two', 'fix'), step('more', 'practice')],
}

test('practice is beside the way', () => {
  expect(mainSteps(lesson).map(({ id }) => id)).toEqual(['story', 'one', 'two'])
  expect(stepAfter(lesson, 'one', null)?.id).toBe('two')
  expect(stepAfter(lesson, 'two', null)).toBeNull()
})

test('from practice one goes on behind the level that it was offered after', () => {
  expect(practiceFor(lesson, 'one')?.id).toBe('more')
  expect(practiceFor(lesson, 'more')).toBeNull()
  expect(stepAfter(lesson, 'more', 'one')?.id).toBe('two')
  expect(stepAfter(lesson, 'more', 'two')).toBeNull()
  expect(stepAfter(lesson, 'more', 'nonsense')).toBeNull()
})
