import { expect, test } from 'vitest'
import { staysInLesson } from './same-lesson.ts'

const at = (lessonId?: string, stepId?: string) => ({ ...(lessonId && { lessonId }), ...(stepId && { stepId }) })

test.each([
  ['from step to step', at('ff-1a', 'ff-1-1'), at('ff-1a', 'ff-1-2'), true],
  ['into another lesson', at('ff-1a', 'ff-1-1'), at('ff-1b', 'ff-1-4'), false],
  ['out of the lesson', at('ff-1a', 'ff-1-1'), at(), false],
  ['the same step again, when somebody asks for it', at('ff-1a', 'ff-1-1'), at('ff-1a', 'ff-1-1'), false],
  ['from a page without lessons to another', at(), at(), false],
])('%s', (_, currentParams, nextParams, stays) => expect(staysInLesson({ currentParams, nextParams })).toBe(stays))
