import { expect, test } from 'vitest'
import type { Lesson } from '#content/schema.ts'
import { rubricProblems } from './content-rubrics.ts'

const lesson = (
  kind: string,
  rubric: readonly string[] | undefined,
  describedCriteria: readonly string[],
  languageWithoutTexts?: 'ko',
  more = {},
) =>
  ({
    steps: [{ id: 'bb-1-1', kind, ...(rubric && { rubric }), ...more }],
    texts: Object.fromEntries(
      ['en', 'th', 'ko', 'cn'].map((language) => [
        language,
        {
          steps: {
            'bb-1-1': {
              rubric:
                language === languageWithoutTexts
                  ? {}
                  : Object.fromEntries(describedCriteria.map((item) => [item, 'Words'])),
            },
          },
        },
      ]),
    ),
  }) as unknown as Lesson

test('requires a rubric with texts in every language for open work only', () => {
  expect(rubricProblems(lesson('project', ['works', 'own'], ['works', 'own']))).toEqual([])
  expect(rubricProblems(lesson('solve', undefined, []))).toEqual([])
  expect(rubricProblems(lesson('create', undefined, []))).toEqual(['bb-1-1: is open work without a rubric'])
  expect(rubricProblems(lesson('solve', ['works'], ['works']))).toEqual([
    'bb-1-1: has a rubric, which only open work has',
  ])
  expect(rubricProblems(lesson('project', ['works', 'works'], ['works']))).toEqual([
    'bb-1-1: the rubric names a criterion twice',
  ])
})

test('treats a programming task as open work if it has goals', () => {
  const goals = { goals: [{ kind: 'functions', least: 3 }] }
  expect(rubricProblems(lesson('task', ['tested'], ['tested'], undefined, goals))).toEqual([])
  expect(rubricProblems(lesson('task', undefined, [], undefined, goals))).toEqual([
    'bb-1-1: is open work without a rubric',
  ])
  expect(rubricProblems(lesson('task', ['tested'], ['tested']))).toEqual([
    'bb-1-1: has a rubric, which only open work has',
  ])
})

test('reports missing texts and texts of unknown criteria', () => {
  expect(rubricProblems(lesson('project', ['works'], ['works'], 'ko'))).toEqual(['bb-1-1: no text for works in ko'])
  expect(rubricProblems(lesson('project', ['works'], ['works', 'own'])).slice(0, 1)).toEqual([
    'bb-1-1: text in en for own, which is not a criterion',
  ])
})
