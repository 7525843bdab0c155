import { expect, test } from 'vitest'
import type { Resource } from '#content/resource-schema.ts'
import { resourceSchema } from '#content/resource-schema.ts'
import { localize } from '#content/publish-resources.ts'
import { repository } from '../source-files.ts'
import { parseContent, readContentFiles } from './content-files.ts'
import { resourceProblems } from './content-resources.ts'

const { content } = parseContent(readContentFiles(repository))
const resourceOf = (code: string) => structuredClone(content.resources.find((resource) => resource.code === code)!)
const problemsOf = (changed: Resource) =>
  resourceProblems({
    ...content,
    resources: content.resources.map((resource) => (resource.code === changed.code ? changed : resource)),
  })

test('at least 42 resources are complete in four languages', () => {
  expect(content.resources.length).toBeGreaterThanOrEqual(42)
  expect(resourceProblems(content)).toEqual([])
  const { title, ...lacking } = resourceOf('W05')
  const { ko: _, ...threeTitles } = title
  expect(resourceSchema.safeParse({ ...lacking, title: threeTitles }).success).toBe(false)
})

test.each([
  ['W01', 'a', '→ → ↑', 'a does not reach the bell: outside'],
  ['W05', 'a', 'A', 'a does not land on A: short'],
  ['W07', 'b', [1, 2, 3, 4], 'b does not reach the bell'],
  ['W03', 'a', { line: 1, right: 'fly_right()' }, 'a repeats the mistake'],
  ['W09', 'a', 'E', 'a has no option E'],
])('rejects a wrong answer of %s', (code, id, answer, problem) => {
  const resource = resourceOf(code)
  resource.answers[id] = answer as Resource['answers'][string]
  expect(problemsOf(resource).join('\n')).toContain(problem.split(':')[0])
})

test('rejects a graded task without an answer, an unused answer and an unknown reference', () => {
  const { a: _, ...answers } = resourceOf('W05').answers
  expect(problemsOf({ ...resourceOf('W05'), answers: { ...answers, z: 'A' } })).toEqual([
    'W05: a has no answer',
    'W05: the answer z belongs to no block',
  ])
  expect(problemsOf({ ...resourceOf('W05'), fits: { course: null, units: ['zz-9'] } })).toEqual([
    'W05: zz-9 does not exist',
  ])
  const cover = resourceOf('C01')
  const include = cover.pages.flat().find((block) => block.kind === 'include')!
  include.resources.push('W99')
  expect(problemsOf(cover)).toEqual(['C01: W99 does not exist'])
})

test('a published resource has one language and no answers', () => {
  const { answers, ...facts } = resourceOf('W17')
  expect(localize(facts, 'ko').title).toBe(facts.title.ko)
  expect(localize(answers, 'th').a).toBe('มะม่วง')
})
