import { expect, test } from 'vitest'
import { staysInLesson } from './same-lesson.ts'

const params = (lessonId?: string, stepId?: string) => ({ ...(lessonId && { lessonId }), ...(stepId && { stepId }) })

test.each([
  ['stays in the lesson between two of its steps', params('ff-1a', 'ff-1-1'), params('ff-1a', 'ff-1-2'), true],
  ['leaves the lesson when another lesson opens', params('ff-1a', 'ff-1-1'), params('ff-1b', 'ff-1-4'), false],
  ['leaves the lesson when a page without lesson opens', params('ff-1a', 'ff-1-1'), params(), false],
  ['revalidates when the same step is opened again', params('ff-1a', 'ff-1-1'), params('ff-1a', 'ff-1-1'), false],
  ['is not in a lesson between pages without lessons', params(), params(), false],
])('%s', (_, currentParams, nextParams, expected) =>
  expect(staysInLesson({ currentParams, nextParams })).toBe(expected),
)
