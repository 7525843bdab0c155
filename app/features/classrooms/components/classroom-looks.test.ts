import { expect, test } from 'vitest'
import { classroomIcons } from '#rules/classroom.ts'
import { pictureNames } from '#app/ui/pictures/picture.tsx'

test('a class can have every picture there is, and no other', () => {
  expect([...classroomIcons]).toEqual(pictureNames)
})
