import { newId } from '#app/platform/db/ids.server.ts'
import { featureTestings } from './command-matrix.ts'
import { makeClassroom, makePerson, makeSchool, type TestServices } from './test-services.ts'

/** Creates a school with at least one row in every tenant table, for tests that check all tables. */
export async function makeFullSchool(services: TestServices): Promise<string> {
  const [teacher, student, guardian] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [student]: 'student', [guardian]: 'guardian' })
  const classroomId = await makeClassroom(services, schoolId, teacher, [student])
  await services.owner.query(
    `INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) VALUES ($1, $2, $3, $4, $4, now())`,
    [schoolId, newId(), classroomId, guardian],
  )
  await services.owner.query(
    `INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, $2, $3, $4, now())`,
    [schoolId, newId(), classroomId, guardian],
  )
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    guardian,
    student,
  ])
  await services.owner.query(
    `INSERT INTO audit_entries (id, school_id, act, on_what, at) VALUES ($1, $2, 'test', 'school', now())`,
    [newId(), schoolId],
  )
  await services.owner.query(
    `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, 'a', 'k', '1', 1)`,
    [schoolId],
  )
  await services.owner.query(
    `INSERT INTO live_disconnect_writes (id, school_id, process_id, connection_id, writes) VALUES ($1, $2, $1, $1, '[]')`,
    [newId(), schoolId],
  )
  await insertPeopleRows(services, { schoolId, classroomId, student, teacher })
  for (const { rows } of featureTestings) await rows?.(services.owner, { schoolId, classroomId, student, teacher })
  return schoolId
}

async function insertPeopleRows(
  services: TestServices,
  { schoolId, classroomId, student, teacher }: Record<'schoolId' | 'classroomId' | 'student' | 'teacher', string>,
) {
  const [group, rowId] = [newId(), newId()]
  const insert = (statement: string, ...values: unknown[]) =>
    services.owner.query(`INSERT INTO ${statement}`, [schoolId, ...values])
  await insert(`managed_students (school_id, student_id, username) VALUES ($1, $2, 'kite-1')`, student)
  await insert('login_cards (school_id, student_id) VALUES ($1, $2)', student)
  await insert(`student_groups (school_id, id, classroom_id, name) VALUES ($1, $2, $3, 'Owls')`, group, classroomId)
  await insert('student_group_members (school_id, group_id, student_id) VALUES ($1, $2, $3)', group, student)
  await insert(
    `roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count) VALUES ($1, $2, $3, $4, 'a.csv', '[]', 0)`,
    rowId,
    classroomId,
    teacher,
  )
  await insert(
    `roster_changes (school_id, id, kind, made_by, made_at, undo_until, before) VALUES ($1, $2, 'move', $3, now(), now(), '{}')`,
    rowId,
    teacher,
  )
  await insert(
    `classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at)
     SELECT $1, $2, $3, lower(email), id, now(), now() + interval '14 days' FROM users WHERE id = $4`,
    rowId,
    classroomId,
    teacher,
  )
  await insert(
    `school_invitations (school_id, id, email, invited_by, made_at, expires_at)
     SELECT $1, $2, lower(email), id, now(), now() + interval '14 days' FROM users WHERE id = $3`,
    rowId,
    teacher,
  )
  await insert(`school_domains (school_id, domain) VALUES ($1, 'school.test')`)
}
