import { expect, test } from 'vitest'
import { noticeTopics, noticeTopicsOf } from './notice-topics.ts'

test('teachers and admins choose among the topics about classes', () => {
  expect(noticeTopicsOf(['teacher'])).toEqual(['messages', 'getting-started', 'colleagues', 'homework', 'results'])
  expect(noticeTopicsOf(['admin'])).toEqual(noticeTopicsOf(['teacher']))
})

test('guardians choose about messages and the week of their child, a teacher who is also a guardian about all', () => {
  expect(noticeTopicsOf(['guardian'])).toEqual(['announcements', 'messages', 'child-week'])
  expect(noticeTopicsOf(['guardian', 'teacher'])).toEqual([...noticeTopics])
})

test('students have no topics', () => {
  expect(noticeTopicsOf(['student'])).toEqual([])
})
