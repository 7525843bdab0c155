import { expect, test } from 'vitest'
import { meantSources, sourcesOf, studentsOf } from './sources.ts'

const room = (id: string) => ({ id, name: `Class ${id}`, grade: null, locale: 'en' as const })
const row = (id: string, ...rooms: string[]) => ({ id, classrooms: rooms.map(room) })

test('students of several classes, one each: what is meant is clear', () => {
  const sources = sourcesOf([row('ann', '10'), row('bob', '9'), row('cem', '9'), row('dao')])
  expect(sources).toEqual([
    { id: '9', name: 'Class 9', students: ['bob', 'cem'] },
    { id: '10', name: 'Class 10', students: ['ann'] },
  ])
  expect(meantSources(sources)).toEqual(['9', '10'])
})

test('somebody in two classes: nobody guesses which one to leave', () => {
  const sources = sourcesOf([row('ann', '1', '2'), row('bob', '1')])
  expect(meantSources(sources)).toEqual([])
  expect(studentsOf(sources, ['2'])).toEqual(['ann'])
  expect(studentsOf(sources, ['1', '2'])).toEqual(['ann', 'bob'])
})
