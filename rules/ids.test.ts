import { expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from './ids.ts'

test('rejects an id of another kind at compile time', () => {
  const school: SchoolId = '01890000-0000-7000-8000-000000000001'
  // @ts-expect-error -- a school id is not a person id
  const person: PersonId = school
  // @ts-expect-error -- a school id is not a classroom id
  const classroom: ClassroomId = school
  expect([person, classroom]).toEqual([school, school])
})
