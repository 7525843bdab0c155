import { expect, test } from 'vitest'
import type { WorkComment } from '#app/features/progress/public.ts'
import { noComments, withNews } from './told-comments.ts'

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
const news = (...comments: WorkComment[]) => ({ lesson: 'ff-1a', comments })

test('what was new when it came stays to be read, though being here makes it seen', () => {
  const first = withNews(noComments, news(comment('a', true), comment('b', false)))
  expect(first.fresh).toEqual(['b'])
  const later = withNews(first, news(comment('a', true), comment('b', true), comment('c', false)))
  expect(later.fresh).toEqual(['b', 'c'])
})

test('what was taken back is gone', () => {
  const first = withNews(noComments, news(comment('b', false)))
  expect(withNews(first, undefined)).toEqual(noComments)
})

test('marks of open work are new until the child has been there, without a comment too', () => {
  const told = (seen: boolean) => ({
    lesson: 'bb-10b',
    comments: [],
    mark: 'reviewed' as const,
    rubrics: [{ marks: { works: 2 as const }, mark: 'reviewed' as const, at: 7, seen }],
  })
  const first = withNews(noComments, told(false))
  expect(first.fresh).toEqual(['rubric 7'])
  expect(withNews(first, told(true)).fresh).toEqual(['rubric 7'])
  expect(withNews(noComments, told(true)).fresh).toEqual([])
})
