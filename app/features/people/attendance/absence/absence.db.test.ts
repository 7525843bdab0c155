import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { changeParentLink } from '#app/features/people/guardians/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { decideAbsences } from './decide-absences.server.ts'
import { classAbsencesSql, listClassAbsences, listReportedAbsences } from './queries.server.ts'
import { reportAbsence, withdrawAbsence } from './report-absence.server.ts'

// Noon in Bangkok.
const now = Date.parse('2026-11-19T05:00:00Z')
const today = '2026-11-19'
const services = await openFileServices({ now: () => now })
let classroom: ClassroomRef
let child: string, sibling: string
let teacher: Actor, mother: Actor, stranger: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  ;[child, sibling] = childClass.children as [string, string]
  teacher = actor(childClass.teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  mother = await addGuardian(child)
  stranger = await addGuardian(sibling)
})

async function addGuardian(student: string) {
  const id = await makePerson(services, 'Parent')
  await joinSchool(services, classroom.schoolId, id, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    classroom.schoolId,
    id,
    student,
  ])
  return actor(id, { schoolId: classroom.schoolId, schoolRoles: ['guardian'] })
}

const report = (by: Actor, fields: object = {}) =>
  execute(
    services,
    reportAbsence,
    { student: child, from: today, until: today, reason: 'ill', ...fields },
    { actor: by },
  )
const withdraw = (by: Actor, id: string) => execute(services, withdrawAbsence, { report: id }, { actor: by })
const decide = (by: Actor, ids: string[], decision = 'accepted') =>
  execute(services, decideAbsences, { classroomId: classroom.id, report: ids, decision }, { actor: by })
const waiting = () => read(services, teacher, (db) => listClassAbsences(db, classroom.schoolId, classroom.id, today))
const ownReports = () =>
  read(services, mother, (db) =>
    listReportedAbsences(db, { schoolId: classroom.schoolId, student: child, guardian: mother.id!, today }),
  )
const marks = async () =>
  (
    await services.owner.query<{ day: string; mark: string }>(
      'SELECT day::text, mark FROM attendance_marks WHERE student_id = $1 ORDER BY day',
      [child],
    )
  ).rows.map(({ day, mark }) => `${day} ${mark}`)

test('a teacher accepts a report, which excuses its days but no day on which the student was seen', async () => {
  await report(mother, { until: '2026-11-21', note: 'Back on Monday' })
  const [absence] = await waiting()
  expect(absence).toMatchObject({ student: { id: child }, reason: 'ill', note: 'Back on Monday', until: '2026-11-21' })
  await services.owner.query(
    `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_at)
     VALUES ($1, $2, $3, '2026-11-19', 'here', now()), ($1, $2, $3, '2026-11-20', 'away', now())`,
    [classroom.schoolId, classroom.id, child],
  )
  expect(await decide(teacher, [absence!.id])).toEqual({ reports: 1 })
  expect(await marks()).toEqual(['2026-11-19 here', '2026-11-20 excused', '2026-11-21 excused'])
  expect(await waiting()).toEqual([])
  expect(await ownReports()).toMatchObject([{ status: 'accepted' }])
  await expect(decide(teacher, [absence!.id])).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  expect(await listLoggedActs(services, classroom.schoolId, 'absence.')).toEqual(['absence.report', 'absence.accept'])
})

test('a teacher accepts all reports of a class in one command', async () => {
  await report(mother)
  await report(stranger, { student: sibling, reason: 'family' })
  expect(
    await decide(
      teacher,
      (await waiting()).map(({ id }) => id),
    ),
  ).toEqual({ reports: 2 })
})

test('a report is withdrawn until a teacher accepts it', async () => {
  await report(mother)
  const [first] = await waiting()
  await decide(teacher, [first!.id], 'askedBack')
  expect(await ownReports()).toMatchObject([{ status: 'askedBack' }])
  await withdraw(mother, first!.id)
  expect(await ownReports()).toEqual([])
  await report(mother)
  const [second] = await waiting()
  await decide(teacher, [second!.id])
  await expect(withdraw(mother, second!.id)).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test.each(['end', 'pause'])('a report is no report of the family after the %s of its sender', async (change) => {
  await report(mother)
  const [absence] = await waiting()
  expect(absence).toMatchObject({ reporter: { isConfirmed: false } })
  await execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student: child, guardian: mother.id, change },
    { actor: teacher },
  )
  expect(await waiting()).toEqual([])
  await expect(decide(teacher, [absence!.id])).rejects.toMatchObject({ code: 'not-found' })
  expect(await marks()).toEqual([])
})

test('refuses past days and rude notes', async () => {
  await expect(report(mother, { from: '2026-11-18' })).rejects.toMatchObject({ details: { reason: 'absence-past' } })
  await expect(report(mother, { note: 'what the fuck' })).rejects.toMatchObject({ details: { reason: 'absence-note' } })
  await expect(report(mother, { note: 'a'.repeat(101) })).rejects.toMatchObject({ code: 'invalid' })
})

test('refuses wrong actors', async () => {
  await report(mother)
  const [absence] = await waiting()
  const other = await createChildClass(services, 1)
  const otherTeacher = actor(other.teacher, { schoolId: other.classroom.schoolId, schoolRoles: ['teacher'] })
  const student = actor(child, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true })
  for (const person of [stranger, teacher, otherTeacher, student]) {
    await expect(report(person)).rejects.toMatchObject({ code: 'not-found' })
    await expect(withdraw(person, absence!.id)).rejects.toMatchObject({ code: 'not-found' })
  }
  for (const person of [mother, stranger, otherTeacher, student])
    await expect(decide(person, [absence!.id])).rejects.toMatchObject({ code: 'not-found' })
})

test('reads the reports of a class by index', async () => {
  const { tables } = await explainQuery(
    services,
    { schoolId: classroom.schoolId, personId: teacher.id, staff: false },
    classAbsencesSql,
    [classroom.schoolId, classroom.id, today],
  )
  expect(tables).toBeGreaterThan(0)
})
