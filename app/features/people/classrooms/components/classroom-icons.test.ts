import { expect, test } from 'vitest'
import { classroomIcons } from '#rules/classrooms/classroom.ts'
import { pictureNames } from '#app/ui/pictures/picture.tsx'

test('class icons are exactly the available pictures', () => {
  expect([...classroomIcons]).toEqual(pictureNames)
})
