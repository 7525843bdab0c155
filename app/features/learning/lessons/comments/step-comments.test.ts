import { expect, test } from 'vitest'
import type { WorkComment } from '#app/features/learning/progress/public.ts'
import { noComments, mergeComments } from './step-comments.ts'

const comment = (id: string, seen: boolean): WorkComment => ({
  id,
  seen,
  text: 'Look',
  phrase: null,
  statement: null,
  code: null,
  at: 1,
  by: 'Teacher',
})
const update = (...comments: WorkComment[]) => ({ lesson: 'ff-1a', comments })

test('a comment that arrived unseen stays fresh after the server marks it seen', () => {
  const first = mergeComments(noComments, update(comment('a', true), comment('b', false)))
  expect(first.fresh).toEqual(['b'])
  const later = mergeComments(first, update(comment('a', true), comment('b', true), comment('c', false)))
  expect(later.fresh).toEqual(['b', 'c'])
})

test('removes comments that the teacher deleted', () => {
  const first = mergeComments(noComments, update(comment('b', false)))
  expect(mergeComments(first, undefined)).toEqual(noComments)
})

test('rubric marks without a comment are fresh until the student has seen them', () => {
  const update = (seen: boolean) => ({
    lesson: 'bb-10b',
    comments: [],
    mark: 'reviewed' as const,
    rubrics: [{ marks: { works: 2 as const }, mark: 'reviewed' as const, at: 7, seen }],
  })
  const first = mergeComments(noComments, update(false))
  expect(first.fresh).toEqual(['rubric 7'])
  expect(mergeComments(first, update(true)).fresh).toEqual(['rubric 7'])
  expect(mergeComments(noComments, update(true)).fresh).toEqual([])
})
