import { expect, test } from 'vitest'
import { selectUnambiguousSources, listSources, listStudentsInSources } from './sources.ts'

const createClassroom = (id: string) => ({ id, name: `Class ${id}`, grade: null, locale: 'en' as const })
const createRow = (id: string, ...classroomIds: string[]) => ({ id, classrooms: classroomIds.map(createClassroom) })

test('preselects all classes when every student is in one class only', () => {
  const sources = listSources([createRow('ann', '10'), createRow('bob', '9'), createRow('cem', '9'), createRow('dao')])
  expect(sources).toEqual([
    { id: '9', name: 'Class 9', students: ['bob', 'cem'] },
    { id: '10', name: 'Class 10', students: ['ann'] },
  ])
  expect(selectUnambiguousSources(sources)).toEqual(['9', '10'])
})

test('preselects no class when a student is in two classes', () => {
  const sources = listSources([createRow('ann', '1', '2'), createRow('bob', '1')])
  expect(selectUnambiguousSources(sources)).toEqual([])
  expect(listStudentsInSources(sources, ['2'])).toEqual(['ann'])
  expect(listStudentsInSources(sources, ['1', '2'])).toEqual(['ann', 'bob'])
})
