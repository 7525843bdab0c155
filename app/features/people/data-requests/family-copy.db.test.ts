import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { reportAbsence } from '#app/features/people/attendance/public.server.ts'
import { exportPerson } from '#app/features/people/school-admin/data-rights/export-person.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { answerDataRequest } from './answer-data-request.server.ts'
import { downloadChildCopy } from './download-child-copy.server.ts'
import { confirmGuardian } from './feature.testing.ts'
import { requestChildData } from './request-child-data.server.ts'

const services = await openFileServices({ jobs: { queue: async () => {} } as never })
let classroom: ClassroomRef
let child: string
let admin: Actor, mother: Actor, father: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  child = childClass.children[0]!
  const { schoolId } = classroom
  admin = actor(await makePerson(services, 'Admin'), { schoolId, schoolRoles: ['admin'] })
  await joinSchool(services, schoolId, admin.id!, 'admin')
  mother = await addParent('Mother')
  father = await addParent('Father')
})

const insert = (text: string, ...values: unknown[]) => services.owner.query(text, values)

async function addParent(name: string) {
  const { schoolId } = classroom
  const guardian = await makePerson(services, name)
  await joinSchool(services, schoolId, guardian, 'guardian')
  await insert(
    'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
    ...[schoolId, guardian, child],
  )
  await confirmGuardian(services.owner, { guardian, student: child })
  return actor(guardian, { schoolId, schoolRoles: ['guardian'] })
}

type Copy = { tables: Record<string, Record<string, unknown>[] | undefined> }

async function copyFor(by: Actor): Promise<Copy> {
  await execute(services, requestChildData, { student: child, kind: 'copy' }, { actor: by })
  const { rows } = await services.owner.query<{ id: string }>(
    `SELECT id FROM data_requests WHERE guardian_id = $1 AND kind = 'copy'`,
    [by.id],
  )
  await execute(services, answerDataRequest, { request: rows[0]!.id, answer: 'approve' }, { actor: admin })
  const { text } = await execute(services, downloadChildCopy, { request: rows[0]!.id }, { actor: by })
  return JSON.parse(text)
}

test('a parent’s copy contains nothing that the other parent reported to the school', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const absence = { student: child, from: day, until: day, reason: 'family' }
  await execute(services, reportAbsence, { ...absence, note: 'We are in Oak Street' }, { actor: mother })
  await execute(services, reportAbsence, { ...absence, note: 'Dentist' }, { actor: father })
  await execute(services, requestChildData, { student: child, kind: 'delete' }, { actor: mother })
  await insert(
    `INSERT INTO message_threads (school_id, id, classroom_id, kind, student_id, guardian_id, created_at, changed_at)
     VALUES ($1, $2, $3, 'guardian', $4, $5, now(), now())`,
    ...[classroom.schoolId, newId(), classroom.id, child, mother.id],
  )
  const { tables } = await copyFor(father)
  expect(tables.absence_reports).toMatchObject([{ note: 'Dentist' }])
  expect(tables.data_requests).toMatchObject([{ kind: 'copy' }])
  expect(tables.message_threads).toBeUndefined()
  expect(tables.guardianships).toHaveLength(1)
  const { text } = await execute(services, exportPerson, { personId: child }, { actor: admin })
  expect(text).toContain('Oak Street')
})

test('a parent’s copy contains neither reports about the child nor results that are not released', async () => {
  const { schoolId } = classroom
  await insert(
    `INSERT INTO held_texts (school_id, classroom_id, id, kind, subject, writer_id, text, findings, severity, held_at)
     VALUES ($1, $2, $3, 'reported-message', 'm', $4, 'told by a classmate', '[]', 0, now())`,
    ...[schoolId, classroom.id, newId(), child],
  )
  await insert(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-2a', 'ff-2-3', 1, now())`,
    ...[schoolId, child],
  )
  await insert(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, 'ff-2-3', 3, 0, 1, 0, now(), now(), now())`,
    ...[schoolId, child],
  )
  await insert(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, $2, $3, 'lesson', 'ff-2a', 'open', now() - interval '1 minute', now() + interval '1 hour', 20, now())`,
    ...[schoolId, newId(), classroom.id],
  )
  const { tables } = await copyFor(mother)
  expect(tables.held_texts).toBeUndefined()
  expect(tables.lesson_progress).toBeUndefined()
})
