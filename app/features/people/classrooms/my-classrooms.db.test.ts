import { expect, test } from 'vitest'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { archiveClassrooms, restoreClassrooms } from './archive-classrooms.server.ts'
import { createClassroom, foundClassroom, duplicateClassroom, editClassroom } from './create-classroom.server.ts'
import { enterClassroom } from './enter-classroom.server.ts'
import { loadClassroomsPage } from './my-classrooms-page.server.ts'
import { requireSchoolActor, loadMyClassrooms } from './my-classrooms.server.ts'

const services = await openFileServices()

const form = {
  name: ' 4B  Explorers ',
  grade: '4',
  icon: 'boat',
  colour: 'leaf',
  locale: 'th',
  joinPolicy: 'closed',
  loginMode: 'words',
  codingSkin: 'text',
  leaderboard: 'hidden',
  termStarts: '2026-05-16',
  termEnds: '',
}

async function schoolWith(role: SchoolRole = 'teacher') {
  const person = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [person]: role })
  return { person, schoolId, teacher: actor(person, { schoolId, schoolRoles: [role] }) }
}

const requestContextOf = (personId: string) =>
  ({
    services,
    signedIn: { user: { id: personId, staff: false }, session: { strength: 'full' } },
    actor: actor(personId),
  }) as unknown as RequestContext
const rowOf = async (id: string) => (await services.owner.query('SELECT * FROM classrooms WHERE id = $1', [id])).rows[0]
const runAs = <I, L, R>(command: Command<I, L, R>, input: object, user: Actor) =>
  execute(services, command, input, { actor: user })

test('the list counts pending join requests and transfer requests for students of the class', async () => {
  const { person, schoolId } = await schoolWith()
  const [child, applicant] = [await makePerson(services, 'Mali'), await makePerson(services, 'Asking')]
  const id = await makeClassroom(services, schoolId, person, [child])
  const other = await makeClassroom(services, schoolId, applicant)
  await services.owner.query(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, now())',
    [schoolId, id, applicant],
  )
  await services.owner.query(
    'INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, $4, now())',
    [schoolId, other, child, applicant],
  )
  expect((await loadMyClassrooms(requestContextOf(person))).flatMap(({ classrooms }) => classrooms)).toMatchObject([
    { id, waiting: 2 },
  ])
})

test('the copy form counts students who need consent: none for the owner, all for a co-teacher', async () => {
  const { person, schoolId } = await schoolWith()
  const [coTeacher, ...children] = await Promise.all(
    ['Along', 'Mali', 'Hana'].map((name) => makePerson(services, name)),
  )
  for (const id of [coTeacher!, ...children])
    await services.owner.query('INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)', [
      ...[schoolId, id],
      id === coTeacher ? 'teacher' : 'student',
    ])
  const id = await makeClassroom(services, schoolId, person, children)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, id, coTeacher],
  )
  const copyOf = (personId: string) =>
    loadClassroomsPage(
      requestContextOf(personId),
      new Request(`http://127.0.0.1/dashboard/classroom?view=copy&classroom=${id}`),
    )
  expect(await copyOf(person)).toMatchObject({ view: 'copy', asked: 0 })
  expect(await copyOf(coTeacher!)).toMatchObject({ view: 'copy', asked: 2 })
})

test('creates and edits a class with all settings, and lists it only for its teachers', async () => {
  const { teacher, person, schoolId } = await schoolWith()
  const { id, code } = await runAs(createClassroom, form, teacher)
  expect(await rowOf(id)).toMatchObject({
    name: '4B Explorers',
    icon: 'boat',
    login_mode: 'words',
    coding_skin: 'text',
    leaderboard: 'hidden',
    join_policy: 'closed',
    term_ends: null,
    code,
  })
  await runAs(
    editClassroom,
    { ...form, classroom: id, name: '4B', termEnds: '2026-10-10', joinPolicy: 'open' },
    teacher,
  )
  expect(await rowOf(id)).toMatchObject({ name: '4B', join_policy: 'open', code })
  await expect(
    runAs(editClassroom, { ...form, classroom: id, name: ' ', termEnds: '2026-01-01' }, teacher),
  ).rejects.toMatchObject({
    details: { fields: { name: 'empty', termEnds: 'ends-before-it-starts' } },
  })
  await runAs(
    editClassroom,
    { ...form, classroom: id, name: '4B', joinPolicy: 'open', quietFrom: '19:00', quietTo: '07:00' },
    teacher,
  )
  expect(await rowOf(id)).toMatchObject({ quiet_from: '19:00', quiet_to: '07:00' })
  await runAs(
    editClassroom,
    { ...form, classroom: id, name: '4B', joinPolicy: 'open', quietFrom: '', quietTo: '07:00' },
    teacher,
  )
  expect(await rowOf(id)).toMatchObject({ quiet_from: null, quiet_to: null })
  await expect(
    runAs(editClassroom, { ...form, classroom: id, quietFrom: '19:00', quietTo: '19:00' }, teacher),
  ).rejects.toMatchObject({ details: { fields: { quietTo: 'invalid-value' } } })
  // Saving a form with an outdated join policy does not overwrite the newer policy.
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [id])
  const opened = { ...form, name: '4B', termEnds: '2026-10-10', joinPolicy: 'open' }
  await runAs(editClassroom, { ...opened, classroom: id, grade: '5', opened: JSON.stringify(opened) }, teacher)
  expect(await rowOf(id)).toMatchObject({ name: '4B', grade: '5', join_policy: 'closed' })
  const colleague = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleague,
  ])
  expect((await loadMyClassrooms(requestContextOf(person)))[0]).toMatchObject({
    left: 2,
    classrooms: [{ name: '4B', relation: 'owner', can: { archive: true } }],
  })
  expect((await loadMyClassrooms(requestContextOf(colleague)))[0]!.classrooms).toEqual([])
})

test('saves paired settings together, even if a co-teacher changed one of them since the form was opened', async () => {
  const { teacher } = await schoolWith()
  const { id } = await runAs(createClassroom, form, teacher)
  const readSettings = async () => {
    const { rows } = await services.owner.query(
      'SELECT name, quiet_from, quiet_to, term_starts::text, term_ends::text FROM classrooms WHERE id = $1',
      [id],
    )
    return rows[0]
  }
  const edit = (opened: object, changes: object) =>
    runAs(editClassroom, { ...opened, ...changes, classroom: id, opened: JSON.stringify(opened) }, teacher)
  const quiet = { ...form, quietFrom: '20:00', quietTo: '06:00' }
  await edit(form, quiet)
  await edit(quiet, { quietFrom: '', quietTo: '' })
  await edit(quiet, { quietTo: '07:00' })
  expect(await readSettings()).toMatchObject({ quiet_from: '20:00', quiet_to: '07:00' })
  const terms = { ...form, termStarts: '2026-01-01', termEnds: '' }
  await edit(terms, { termStarts: '2026-05-01', termEnds: '2026-10-01' })
  await edit(terms, { termEnds: '2026-03-01' })
  expect(await readSettings()).toMatchObject({ term_starts: '2026-01-01', term_ends: '2026-03-01' })
  // Invalid stored terms from older versions: the form rejects other edits until the terms are corrected.
  await services.owner.query(`UPDATE classrooms SET term_starts = '2026-05-01' WHERE id = $1`, [id])
  const invalid = { ...form, termStarts: '2026-05-01', termEnds: '2026-03-01' }
  await expect(edit(invalid, { name: '4C' })).rejects.toMatchObject({
    details: { fields: { termEnds: 'ends-before-it-starts' } },
  })
  await edit(invalid, { name: '4C', termEnds: '2026-10-01' })
  expect(await readSettings()).toMatchObject({ name: '4C', term_starts: '2026-05-01', term_ends: '2026-10-01' })
})

test('limits classes per teacher by the school’s plan', async () => {
  const { teacher, schoolId } = await schoolWith()
  for (let count = 0; count < 3; count++) await runAs(createClassroom, form, teacher)
  await expect(runAs(createClassroom, form, teacher)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  const other = await makePerson(services)
  await joinSchool(services, schoolId, other, 'teacher')
  await runAs(createClassroom, form, actor(other, { schoolId, schoolRoles: ['teacher'] }))
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  await runAs(createClassroom, form, teacher)
})

test('creates a personal school with the first class of a teacher without a school', async () => {
  const person = await makePerson(services, 'Ana')
  const { id } = await runAs(foundClassroom, { ...form, country: 'GB' }, actor(person))
  const [school] = await loadMyClassrooms(requestContextOf(person))
  expect(school).toMatchObject({ name: 'Ana', personal: true, classrooms: [{ id }] })
})

test('a copy has the settings and optionally the students, and leaves the source class unchanged', async () => {
  const { teacher, person, schoolId } = await schoolWith()
  const students = await Promise.all([makePerson(services), makePerson(services)])
  for (const id of students)
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      schoolId,
      id,
    ])
  const from = await makeClassroom(services, schoolId, person, students)
  await services.owner.query(`UPDATE classrooms SET coding_skin = 'block', grade = '5' WHERE id = $1`, [from])
  const empty = await runAs(duplicateClassroom, { classroom: from, name: 'Copy' }, teacher)
  expect(await rowOf(empty.id)).toMatchObject({ name: 'Copy', coding_skin: 'block', grade: '5' })
  expect(empty.students).toBe(0)
  const full = await runAs(duplicateClassroom, { classroom: from, name: 'Copy 2', students: 'on' }, teacher)
  const { rows } = await services.owner.query(
    `SELECT classroom_id, count(*)::int FROM enrolments WHERE school_id = $1 AND status = 'active' GROUP BY 1 ORDER BY 1`,
    [schoolId],
  )
  expect(rows).toEqual([
    { classroom_id: from, count: 2 },
    { classroom_id: full.id, count: 2 },
  ])
  expect(full.code).not.toBe(empty.code)
})

test('archives several classes, blocks access to them, and restores them within the plan limit', async () => {
  const { teacher, person, schoolId } = await schoolWith()
  const student = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    student,
  ])
  const ids = [
    await makeClassroom(services, schoolId, person, [student]),
    await makeClassroom(services, schoolId, person, [student]),
  ]
  const enter = (personId: string, classroomId: string) =>
    enterClassroom(services, requestContextOf(personId).signedIn, { classroomId })
  expect(await enter(student, ids[0]!)).not.toBeNull()
  // A school admin may have the class open without teaching it.
  const admin = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    admin,
  ])
  await services.owner.query('DELETE FROM rights_changes WHERE person_id = $1', [admin])
  expect((await runAs(archiveClassrooms, { classroom: ids }, teacher)).archived.toSorted()).toEqual(ids.toSorted())
  expect(await enter(student, ids[0]!)).toBeNull()
  const { rows } = await services.owner.query('SELECT person_id FROM rights_changes WHERE person_id = ANY ($1)', [
    [student, person, admin],
  ])
  expect(rows).toHaveLength(3)
  await Promise.all([runAs(createClassroom, form, teacher), runAs(createClassroom, { ...form, name: 'B' }, teacher)])
  await expect(runAs(restoreClassrooms, { classroom: ids }, teacher)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  await runAs(restoreClassrooms, { classroom: ids[0]! }, teacher)
  expect(await enter(student, ids[0]!)).not.toBeNull()
})

test('rejects class commands from unauthorized users', async () => {
  const [ownSchool, otherSchool] = [await schoolWith(), await schoolWith()]
  const classroom = await makeClassroom(services, ownSchool.schoolId, ownSchool.person)
  const foreign = await makeClassroom(services, otherSchool.schoolId, otherSchool.person)
  const [colleague, co, student] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [ownSchool.schoolId, classroom, co],
  )
  for (const teacher of [colleague, co]) await joinSchool(services, ownSchool.schoolId, teacher, 'teacher')
  const actorInOwn = (id: string, role: SchoolRole) => actor(id, { schoolId: ownSchool.schoolId, schoolRoles: [role] })
  const edit = { ...form, classroom }
  const commands: [Command<never, never, unknown>, object][] = [
    [editClassroom as never, edit],
    [duplicateClassroom as never, { classroom, name: 'Copy' }],
    [archiveClassrooms as never, { classroom }],
    [restoreClassrooms as never, { classroom }],
    [createClassroom as never, form],
  ]
  for (const [command, input] of commands) {
    for (const user of [actorInOwn(student, 'student'), actor(colleague)])
      await expect(runAs(command, input, user), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(runAs(command, input, actor(null)), command.name).rejects.toMatchObject({ code: 'unauthenticated' })
    if (command.name !== 'createClassroom')
      await expect(runAs(command, input, actorInOwn(colleague, 'teacher')), command.name).rejects.toMatchObject({
        code: 'not-found',
      })
    if (command.name !== 'createClassroom')
      await expect(runAs(command, input, otherSchool.teacher), command.name).rejects.toMatchObject({
        code: 'not-found',
      })
  }
  await runAs(editClassroom, edit, actorInOwn(co, 'teacher'))
  await expect(runAs(archiveClassrooms, { classroom }, actorInOwn(co, 'teacher'))).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(runAs(archiveClassrooms, { classroom: [classroom, foreign] }, ownSchool.teacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(requireSchoolActor(requestContextOf(student), ownSchool.schoolId)).rejects.toMatchObject({
    code: 'not-found',
  })
})
