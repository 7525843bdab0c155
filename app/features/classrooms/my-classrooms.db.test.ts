import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Actor, SchoolRole } from '#rules/permissions.ts'
import {
  actor,
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { archiveClassrooms, restoreClassrooms } from './archive-classrooms.server.ts'
import { createClassroom, foundClassroom, duplicateClassroom, editClassroom } from './create-classroom.server.ts'
import { enterClassroom } from './enter-classroom.server.ts'
import { classroomsPage } from './my-classrooms-page.server.ts'
import { enterSchool, myClassrooms } from './my-classrooms.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

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

const visit = (personId: string) =>
  ({
    services,
    signedIn: { user: { id: personId, staff: false }, session: { strength: 'full' } },
    actor: actor(personId),
  }) as unknown as Visit
const rowOf = async (id: string) => (await services.owner.query('SELECT * FROM classrooms WHERE id = $1', [id])).rows[0]
const act = <I, L, R>(command: Command<I, L, R>, input: object, who: Actor) =>
  execute(services, command, input, { actor: who })

test('the list says how many wait for an answer: for those who ask to join, and for children of the class', async () => {
  const { person, schoolId } = await schoolWith()
  const [child, asking] = [await makePerson(services, 'Mali'), await makePerson(services, 'Asking')]
  const id = await makeClassroom(services, schoolId, person, [child])
  const other = await makeClassroom(services, schoolId, asking)
  await services.owner.query(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, now())',
    [schoolId, id, asking],
  )
  await services.owner.query(
    'INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) VALUES ($1, gen_random_uuid(), $2, $3, $4, now())',
    [schoolId, other, child, asking],
  )
  expect((await myClassrooms(visit(person))).flatMap(({ classrooms }) => classrooms)).toMatchObject([
    { id, waiting: 2 },
  ])
})

test('the sheet of a copy says for how many others are asked: nobody’s of one’s own class, everybody’s where one teaches along', async () => {
  const { person, schoolId } = await schoolWith()
  const [along, ...children] = await Promise.all(['Along', 'Mali', 'Hana'].map((name) => makePerson(services, name)))
  for (const id of [along!, ...children])
    await services.owner.query('INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)', [
      ...[schoolId, id],
      id === along ? 'teacher' : 'student',
    ])
  const id = await makeClassroom(services, schoolId, person, children)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [schoolId, id, along],
  )
  const copyOf = (who: string) =>
    classroomsPage(visit(who), new Request(`http://127.0.0.1/dashboard/classroom?view=copy&classroom=${id}`))
  expect(await copyOf(person)).toMatchObject({ view: 'copy', asked: 0 })
  expect(await copyOf(along!)).toMatchObject({ view: 'copy', asked: 2 })
})

test('a class is created with every setting, edited, and shown on the teacher’s own page only', async () => {
  const { teacher, person, schoolId } = await schoolWith()
  const { id, code } = await act(createClassroom, form, teacher)
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
  await act(editClassroom, { ...form, classroom: id, name: '4B', termEnds: '2026-10-10', joinPolicy: 'open' }, teacher)
  expect(await rowOf(id)).toMatchObject({ name: '4B', join_policy: 'open', code })
  await expect(
    act(editClassroom, { ...form, classroom: id, name: ' ', termEnds: '2026-01-01' }, teacher),
  ).rejects.toMatchObject({
    details: { fields: { name: 'empty', termEnds: 'ends-before-it-starts' } },
  })
  await act(
    editClassroom,
    { ...form, classroom: id, name: '4B', joinPolicy: 'open', quietFrom: '19:00', quietTo: '07:00' },
    teacher,
  )
  expect(await rowOf(id)).toMatchObject({ quiet_from: '19:00', quiet_to: '07:00' })
  await act(
    editClassroom,
    { ...form, classroom: id, name: '4B', joinPolicy: 'open', quietFrom: '', quietTo: '07:00' },
    teacher,
  )
  expect(await rowOf(id)).toMatchObject({ quiet_from: null, quiet_to: null })
  await expect(
    act(editClassroom, { ...form, classroom: id, quietFrom: '19:00', quietTo: '19:00' }, teacher),
  ).rejects.toMatchObject({ details: { fields: { quietTo: 'invalid-value' } } })
  // A form that was opened before joining was closed elsewhere does not open it again.
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [id])
  const opened = { ...form, name: '4B', termEnds: '2026-10-10', joinPolicy: 'open' }
  await act(editClassroom, { ...opened, classroom: id, grade: '5', opened: JSON.stringify(opened) }, teacher)
  expect(await rowOf(id)).toMatchObject({ name: '4B', grade: '5', join_policy: 'closed' })
  const colleague = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleague,
  ])
  expect((await myClassrooms(visit(person)))[0]).toMatchObject({
    left: 2,
    classrooms: [{ name: '4B', relation: 'owner', can: { archive: true } }],
  })
  expect((await myClassrooms(visit(colleague)))[0]!.classrooms).toEqual([])
})

test('what belongs together is changed together, whatever a colleague did since the sheet was opened', async () => {
  const { teacher } = await schoolWith()
  const { id } = await act(createClassroom, form, teacher)
  const kept = async () => {
    const { rows } = await services.owner.query(
      'SELECT name, quiet_from, quiet_to, term_starts::text, term_ends::text FROM classrooms WHERE id = $1',
      [id],
    )
    return rows[0]
  }
  const edit = (opened: object, changes: object) =>
    act(editClassroom, { ...opened, ...changes, classroom: id, opened: JSON.stringify(opened) }, teacher)
  const quiet = { ...form, quietFrom: '20:00', quietTo: '06:00' }
  await edit(form, quiet)
  await edit(quiet, { quietFrom: '', quietTo: '' })
  await edit(quiet, { quietTo: '07:00' })
  expect(await kept()).toMatchObject({ quiet_from: '20:00', quiet_to: '07:00' })
  const terms = { ...form, termStarts: '2026-01-01', termEnds: '' }
  await edit(terms, { termStarts: '2026-05-01', termEnds: '2026-10-01' })
  await edit(terms, { termEnds: '2026-03-01' })
  expect(await kept()).toMatchObject({ term_starts: '2026-01-01', term_ends: '2026-03-01' })
  // As it was kept when only one of them was written: a sheet that was opened with it says so, and can be put right.
  await services.owner.query(`UPDATE classrooms SET term_starts = '2026-05-01' WHERE id = $1`, [id])
  const turned = { ...form, termStarts: '2026-05-01', termEnds: '2026-03-01' }
  await expect(edit(turned, { name: '4C' })).rejects.toMatchObject({
    details: { fields: { termEnds: 'ends-before-it-starts' } },
  })
  await edit(turned, { name: '4C', termEnds: '2026-10-01' })
  expect(await kept()).toMatchObject({ name: '4C', term_starts: '2026-05-01', term_ends: '2026-10-01' })
})

test('the plan says how many; another teacher of the school has as many again', async () => {
  const { teacher, schoolId } = await schoolWith()
  for (let made = 0; made < 3; made++) await act(createClassroom, form, teacher)
  await expect(act(createClassroom, form, teacher)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  const other = await makePerson(services)
  await joinSchool(services, schoolId, other, 'teacher')
  await act(createClassroom, form, actor(other, { schoolId, schoolRoles: ['teacher'] }))
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  await act(createClassroom, form, teacher)
})

test('whoever has no school gets one of their own with the first class', async () => {
  const person = await makePerson(services, 'Ana')
  const { id } = await act(foundClassroom, form, actor(person))
  const [school] = await myClassrooms(visit(person))
  expect(school).toMatchObject({ name: 'Ana', personal: true, classrooms: [{ id }] })
})

test('a copy has the settings and, if asked, the students; the first class stays as it is', async () => {
  const { teacher, person, schoolId } = await schoolWith()
  const students = await Promise.all([makePerson(services), makePerson(services)])
  for (const id of students)
    await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      schoolId,
      id,
    ])
  const from = await makeClassroom(services, schoolId, person, students)
  await services.owner.query(`UPDATE classrooms SET coding_skin = 'block', grade = '5' WHERE id = $1`, [from])
  const empty = await act(duplicateClassroom, { classroom: from, name: 'Copy' }, teacher)
  expect(await rowOf(empty.id)).toMatchObject({ name: 'Copy', coding_skin: 'block', grade: '5' })
  expect(empty.students).toBe(0)
  const full = await act(duplicateClassroom, { classroom: from, name: 'Copy 2', students: 'on' }, teacher)
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

test('several are put away at once and lets nobody in; everything comes back', async () => {
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
    enterClassroom(services, visit(personId).signedIn, { classroomId })
  expect(await enter(student, ids[0]!)).not.toBeNull()
  // A school admin may have the class open without being in it.
  const head = await makePerson(services)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    schoolId,
    head,
  ])
  await services.owner.query('DELETE FROM rights_changes WHERE person_id = $1', [head])
  expect((await act(archiveClassrooms, { classroom: ids }, teacher)).archived.toSorted()).toEqual(ids.toSorted())
  expect(await enter(student, ids[0]!)).toBeNull()
  const { rows } = await services.owner.query('SELECT person_id FROM rights_changes WHERE person_id = ANY ($1)', [
    [student, person, head],
  ])
  expect(rows).toHaveLength(3)
  await Promise.all([act(createClassroom, form, teacher), act(createClassroom, { ...form, name: 'B' }, teacher)])
  await expect(act(restoreClassrooms, { classroom: ids }, teacher)).rejects.toMatchObject({
    details: { reason: 'plan-classrooms' },
  })
  await act(restoreClassrooms, { classroom: ids[0]! }, teacher)
  expect(await enter(student, ids[0]!)).not.toBeNull()
})

test('refuses the wrong actor', async () => {
  const [own, other] = [await schoolWith(), await schoolWith()]
  const classroom = await makeClassroom(services, own.schoolId, own.person)
  const foreign = await makeClassroom(services, other.schoolId, other.person)
  const [colleague, co, student] = [await makePerson(services), await makePerson(services), await makePerson(services)]
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [own.schoolId, classroom, co],
  )
  for (const teacher of [colleague, co]) await joinSchool(services, own.schoolId, teacher, 'teacher')
  const inOwn = (id: string, role: SchoolRole) => actor(id, { schoolId: own.schoolId, schoolRoles: [role] })
  const edit = { ...form, classroom }
  const refused: [Command<never, never, unknown>, object][] = [
    [editClassroom as never, edit],
    [duplicateClassroom as never, { classroom, name: 'Copy' }],
    [archiveClassrooms as never, { classroom }],
    [restoreClassrooms as never, { classroom }],
    [createClassroom as never, form],
  ]
  for (const [command, input] of refused) {
    for (const who of [inOwn(student, 'student'), actor(colleague)])
      await expect(act(command, input, who), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(command, input, actor(null)), command.name).rejects.toMatchObject({ code: 'unauthenticated' })
    if (command.name !== 'createClassroom')
      await expect(act(command, input, inOwn(colleague, 'teacher')), command.name).rejects.toMatchObject({
        code: 'not-found',
      })
    if (command.name !== 'createClassroom')
      await expect(act(command, input, other.teacher), command.name).rejects.toMatchObject({ code: 'not-found' })
  }
  await act(editClassroom, edit, inOwn(co, 'teacher'))
  await expect(act(archiveClassrooms, { classroom }, inOwn(co, 'teacher'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(act(archiveClassrooms, { classroom: [classroom, foreign] }, own.teacher)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(enterSchool(visit(student), own.schoolId)).rejects.toMatchObject({ code: 'not-found' })
})
