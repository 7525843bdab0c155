import { expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from './ids.ts'

test('an id of one kind is not taken for another', () => {
  const school: SchoolId = '01890000-0000-7000-8000-000000000001'
  // @ts-expect-error -- a school is no person
  const person: PersonId = school
  // @ts-expect-error -- nor a classroom
  const classroom: ClassroomId = school
  expect([person, classroom]).toEqual([school, school])
})
