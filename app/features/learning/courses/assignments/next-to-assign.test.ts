import { expect, test } from 'vitest'
import type { CourseOutline } from '../contract.ts'
import { findNextToAssign, type ClassPosition } from './next-to-assign.ts'

const course = (id: string, lessons: string[]): CourseOutline => ({
  id,
  title: id,
  ages: [8, 10],
  lessons: lessons.map((lesson) => ({ id: lesson, title: lesson, unit: '', minutes: 20, steps: [], hasTasks: true })),
})
const outlines = [course('first-flight', ['f1', 'f2']), course('block-breeze', ['b1', 'b2', 'b3'])]
const newClass: ClassPosition = {
  courseIds: ['block-breeze'],
  currentLessons: [],
  assigned: new Set(),
  doneBy: {},
  students: 4,
}

test.each<[string, Partial<ClassPosition>, string, string | null]>([
  ['a new class gets the first lesson of its course', {}, 'block-breeze', 'b1'],
  ['a finished lesson is followed by the next', { doneBy: { b1: 2 } }, 'block-breeze', 'b2'],
  ['an assigned lesson is followed by the next', { assigned: new Set(['b1']) }, 'block-breeze', 'b2'],
  ['the course most students are in wins', { currentLessons: ['f1', 'f1', 'b1'] }, 'first-flight', 'f1'],
  ['a class without students has finished nothing', { students: 0 }, 'block-breeze', 'b1'],
  ['nothing is left', { doneBy: { b1: 4, b2: 4, b3: 4 } }, 'block-breeze', null],
])('%s', (_, position, expectedCourse, lesson) => {
  expect(findNextToAssign(outlines, { ...newClass, ...position })).toEqual({ course: expectedCourse, lesson })
})
