import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatThreadRef, maxThreadRefLength, parseThreadRef, type ThreadRef } from './threads.ts'

const id = fc.uuid({ version: 4 })
const refs: fc.Arbitrary<ThreadRef> = fc.oneof(
  fc.record({ kind: fc.constant('announcement' as const), id }),
  fc.record({ kind: fc.constant('sky' as const), classroomId: id }),
  fc.record({ kind: fc.constant('staff' as const), classroomId: fc.option(id) }),
  fc.record({ kind: fc.constant('student' as const), classroomId: id, studentId: id }),
  fc.record({ kind: fc.constant('guardian' as const), classroomId: id, studentId: id, guardianId: id }),
)

test('parses every reference that it formats', () => {
  fc.assert(
    fc.property(refs, (ref) => {
      const text = formatThreadRef(ref)
      expect(text.length).toBeLessThanOrEqual(maxThreadRefLength)
      expect(parseThreadRef(text)).toEqual(ref)
    }),
  )
})

test('rejects unknown kinds, missing ids and other spellings', () => {
  const id1 = '0195f3a0-0000-7000-8000-000000000001'
  for (const text of [
    '',
    'sky',
    'club.' + id1,
    `student.${id1}`,
    `sky.${id1}.${id1}`,
    `sky.${id1.toUpperCase()}`,
    'staff.',
  ])
    expect(parseThreadRef(text), text).toBeNull()
  expect(parseThreadRef(`staff.${'a'.repeat(5_000)}`)).toBeNull()
})
