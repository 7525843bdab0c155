import { expect, test } from 'vitest'
import { noticeTopics, noticeTopicsOf } from './notice-topics.ts'

test('teachers and admins choose among the topics about classes', () => {
  expect(noticeTopicsOf(['teacher'])).toEqual(['getting-started', 'colleagues', 'homework', 'results'])
  expect(noticeTopicsOf(['admin'])).toEqual(noticeTopicsOf(['teacher']))
})

test('guardians choose about the week of their child, a teacher who is also a guardian about all', () => {
  expect(noticeTopicsOf(['guardian'])).toEqual(['child-week'])
  expect(noticeTopicsOf(['guardian', 'teacher'])).toEqual([...noticeTopics])
})

test('students have no topics', () => {
  expect(noticeTopicsOf(['student'])).toEqual([])
})
