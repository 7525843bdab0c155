import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { newSchool } from '#rules/school-settings.ts'
import { auditOf } from './export-audit.server.ts'
import { schoolAdminCommands, schoolAdminOf } from './school-admin.server.ts'
import { classesOf } from './lists.server.ts'
import { peopleOf } from './people.server.ts'

const {
  decideTeachers,
  changeRole,
  removeMember,
  transferClassrooms,
  addDomain,
  changeDomain,
  removeDomain,
  changeSchool,
  exportAudit,
  erasePerson,
} = schoolAdminCommands

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function kiteHill() {
  const names = ['Admin', 'Teacher', 'Colleague', 'Parent', 'Mali', 'Leo'] as const
  const [admin, teacher, colleague, parent, mali, leo] = (await Promise.all(
    names.map((name) => makePerson(services, name)),
  )) as [string, string, string, string, string, string]
  const schoolId = await makeSchool(
    services,
    {
      [admin]: 'admin',
      [teacher]: 'teacher',
      [colleague]: 'teacher',
      [parent]: 'guardian',
      [mali]: 'student',
      [leo]: 'student',
    },
    'Kite Hill',
  )
  const classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  const runs = actor(admin, { schoolId, schoolRoles: ['admin'] })
  return { admin, teacher, colleague, parent, mali, leo, schoolId, classroomId, runs }
}

const rolesOf = async (schoolId: string, personId: string) =>
  (
    await services.owner.query<{ role: string; status: string }>(
      'SELECT role, status FROM memberships WHERE school_id = $1 AND user_id = $2 ORDER BY role',
      [schoolId, personId],
    )
  ).rows.map(({ role, status }) => `${role} ${status}`)

test('teachers who ask are let in or not, once', async () => {
  const { schoolId, runs } = await kiteHill()
  const [asks, other] = [await makePerson(services), await makePerson(services)]
  for (const id of [asks, other])
    await services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
      [schoolId, id],
    )
  await execute(services, decideTeachers, { decision: 'approve', person: asks }, { actor: runs })
  await execute(services, decideTeachers, { decision: 'decline', person: [other] }, { actor: runs })
  expect([await rolesOf(schoolId, asks), await rolesOf(schoolId, other)]).toEqual([
    ['teacher active'],
    ['teacher removed'],
  ])
  await expect(
    execute(services, decideTeachers, { decision: 'decline', person: asks }, { actor: runs }),
  ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test('with the last role of somebody who teaches go the classes they taught along', async () => {
  const { colleague, parent, classroomId, schoolId, runs } = await kiteHill()
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian'), ($1, $3, 'teacher')`,
    [schoolId, colleague, parent],
  )
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher'), ($1, $2, $4, 'co-teacher')`,
    [schoolId, classroomId, colleague, parent],
  )
  await execute(services, changeRole, { personId: parent, role: 'admin', act: 'give' }, { actor: runs })
  for (const personId of [colleague, parent])
    await execute(services, changeRole, { personId, role: 'teacher', act: 'take' }, { actor: runs })
  const { rows } = await services.owner.query(
    `SELECT user_id AS id, status FROM classroom_teachers WHERE classroom_id = $1 AND user_id IN ($2, $3)`,
    [classroomId, colleague, parent],
  )
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [colleague]: 'removed',
    [parent]: 'active',
  })
})

test('the last admin stays, whoever asks, also when two go at once', async () => {
  const { admin, teacher, schoolId, runs } = await kiteHill()
  await expect(
    execute(services, changeRole, { personId: admin, role: 'admin', act: 'take' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { reason: 'last-admin' } })
  await execute(services, changeRole, { personId: teacher, role: 'admin', act: 'give' }, { actor: runs })
  await execute(services, changeRole, { personId: admin, role: 'teacher', act: 'give' }, { actor: runs })
  const gone = await Promise.allSettled(
    [admin, teacher].map((personId) =>
      execute(services, changeRole, { personId, role: 'admin', act: 'take' }, { actor: runs }),
    ),
  )
  expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await services.owner.query(
    `SELECT FROM memberships WHERE school_id = $1 AND role = 'admin' AND status = 'active'`,
    [schoolId],
  )
  expect(rows).toHaveLength(1)
})

test('who owns classes hands them over before leaving; all in one act, students and codes stay', async () => {
  const { teacher, colleague, mali, schoolId, classroomId, runs } = await kiteHill()
  const second = await makeClassroom(services, schoolId, teacher)
  await expect(execute(services, removeMember, { personId: teacher }, { actor: runs })).rejects.toMatchObject({
    details: { reason: 'owns-classes' },
  })
  await expect(
    execute(services, transferClassrooms, { from: teacher, to: mali, all: 'all' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { reason: 'not-a-colleague' } })
  await expect(
    execute(
      services,
      transferClassrooms,
      { from: teacher, to: colleague, classroom: [classroomId, newId()] },
      { actor: runs },
    ),
  ).rejects.toMatchObject({ details: { reason: 'not-their-class' } })
  expect(
    await execute(
      services,
      transferClassrooms,
      { from: teacher, to: colleague, classroom: classroomId },
      { actor: runs },
    ),
  ).toEqual({ classrooms: 1 })
  expect(
    await execute(services, transferClassrooms, { from: teacher, to: colleague, all: 'all' }, { actor: runs }),
  ).toEqual({ classrooms: 1 })
  // The plan counts what somebody runs, however it came to them; archived classes come along.
  const more = [await makeClassroom(services, schoolId, teacher), await makeClassroom(services, schoolId, teacher)]
  const handOver = () =>
    execute(services, transferClassrooms, { from: teacher, to: colleague, all: 'all' }, { actor: runs })
  await expect(handOver()).rejects.toMatchObject({ details: { reason: 'plan-classrooms' } })
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = ANY ($1)`, [more])
  expect(await handOver()).toEqual({ classrooms: 2 })
  const classes = await read(services, runs, (db) =>
    classesOf(db, schoolId, { search: '', teacher: colleague, archived: false, page: 1 }),
  )
  expect(classes.rows.map(({ id, owner, students }) => [id, owner!.id, students])).toEqual(
    expect.arrayContaining([
      [classroomId, colleague, 2],
      [second, colleague, 0],
    ]),
  )
  await execute(services, removeMember, { personId: teacher }, { actor: runs })
  expect(await rolesOf(schoolId, teacher)).toEqual(['teacher removed'])
})

test('a student who leaves is in no class, a parent who leaves sees no child', async () => {
  const { parent, mali, schoolId, runs } = await kiteHill()
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    parent,
    mali,
  ])
  for (const personId of [parent, mali]) await execute(services, removeMember, { personId }, { actor: runs })
  const { rows } = await services.owner.query(
    `SELECT status FROM enrolments WHERE student_id = $1 UNION ALL SELECT status FROM guardianships WHERE guardian_id = $2`,
    [mali, parent],
  )
  expect(rows).toEqual([{ status: 'removed' }, { status: 'revoked' }])
})

test('a student who once asked to teach and was declined is erased, one who teaches is not', async () => {
  const { schoolId, mali, leo, runs } = await kiteHill()
  for (const [person, status] of [
    [mali, 'removed'],
    [leo, 'active'],
  ])
    await services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', $3)`,
      [schoolId, person, status],
    )
  const erase = (personId: string, typed: string) =>
    execute(services, erasePerson, { personId, typed }, { actor: runs })
  await expect(erase(leo, 'Leo')).rejects.toMatchObject({ details: { reason: 'works-here' } })
  await erase(mali, 'Mali')
  expect(await rolesOf(schoolId, mali)).toEqual([])
})

test('a domain is added by somebody with an address there, and never personal mail', async () => {
  const { admin, schoolId, runs } = await kiteHill()
  const add = (domain: string) => execute(services, addDomain, { domain, admits: 'yes' }, { actor: runs })
  await expect(add('gmail.com')).rejects.toMatchObject({ details: { fields: { domain: 'personal-mail' } } })
  await expect(add('other-school.example')).rejects.toMatchObject({ details: { fields: { domain: 'not-yours' } } })
  await services.owner.query('UPDATE users SET email = $2 WHERE id = $1', [admin, `admin@hill-${schoolId}.example`])
  await add(`HILL-${schoolId}.example`)
  await expect(add(`hill-${schoolId}.example`)).rejects.toMatchObject({
    details: { fields: { domain: 'already-there' } },
  })
  const domain = `hill-${schoolId}.example`
  await execute(services, changeDomain, { domain, admits: 'no' }, { actor: runs })
  const { rows } = await services.owner.query(
    'SELECT d.domains, s.admits FROM school_directory d JOIN school_domains s USING (school_id) WHERE school_id = $1',
    [schoolId],
  )
  expect(rows).toEqual([{ domains: [domain], admits: false }])
  await execute(services, removeDomain, { domain }, { actor: runs })
  await expect(execute(services, removeDomain, { domain }, { actor: runs })).rejects.toMatchObject({
    code: 'not-found',
  })
})

const settings = {
  name: 'Kite Hill School',
  country: 'KR',
  timezone: 'Asia/Seoul',
  locale: 'ko',
  chat: 'off',
  joinPolicy: 'closed',
  loginMode: 'words',
  codingSkin: 'text',
  leaderboard: 'hidden',
  quietFrom: '20:00',
  quietTo: '06:30',
  keeps: '{"inactive-students":12,"answered-requests":3}',
}

test('settings are kept whole, and what makes no sense is refused', async () => {
  const { schoolId, runs, mali } = await kiteHill()
  await execute(services, changeSchool, settings, { actor: runs })
  // Messages are off: a child who writes just now is asked again for what they may.
  expect((await services.owner.query('SELECT FROM rights_changes WHERE person_id = $1', [mali])).rowCount).toBe(1)
  const { rows } = await services.owner.query('SELECT name, timezone, settings FROM schools WHERE id = $1', [schoolId])
  expect(rows[0]).toMatchObject({
    name: 'Kite Hill School',
    timezone: 'Asia/Seoul',
    settings: {
      chat: false,
      quietFrom: '20:00',
      quietTo: '06:30',
      joinPolicy: 'closed',
      keeps: { 'inactive-students': 12 },
    },
  })
  await expect(
    execute(services, changeSchool, { ...settings, timezone: 'Moon/Crater' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { fields: { timezone: 'choose' } } })
  await expect(execute(services, changeSchool, { ...settings, name: ' ' }, { actor: runs })).rejects.toMatchObject({
    details: { fields: { name: 'empty' } },
  })
  await execute(services, changeSchool, { ...settings, keeps: '{"inactive-students":7}' }, { actor: runs })
  const again = await services.owner.query('SELECT settings FROM schools WHERE id = $1', [schoolId])
  expect(again.rows[0].settings.keeps).toEqual(newSchool.keeps)
})

test('people are found by name and role, a page at a time, and only of this school', async () => {
  const { schoolId, runs, mali } = await kiteHill()
  await kiteHill()
  const find = (over: object) =>
    read(services, runs, (db) =>
      peopleOf(db, schoolId, { group: 'students', search: '', after: null, before: null, flagged: false, ...over }),
    )
  expect((await find({})).rows.map(({ name }) => name)).toEqual(['Leo', 'Mali'])
  expect(await find({ search: 'mal' })).toMatchObject({ total: 1, rows: [{ id: mali, roles: ['student'] }] })
  expect((await find({ group: 'staff' })).rows.map(({ name, ownedClasses }) => [name, ownedClasses])).toEqual([
    ['Admin', 0],
    ['Colleague', 0],
    ['Teacher', 1],
  ])
  expect((await find({ search: '%' })).total).toBe(0)
  expect((await find({ search: 'al' })).rows.map(({ name }) => name)).toEqual(['Mali'])
  expect((await find({ group: 'staff', search: '@' })).total).toBe(3)
  expect(await find({ after: newId() })).toMatchObject({ before: null, after: null })
  expect((await find({ flagged: true })).total).toBe(0)
})

test('the log tells who did what to whom, by person, act and day, and can be handed out', async () => {
  const { admin, teacher, schoolId, runs } = await kiteHill()
  await execute(
    services,
    changeRole,
    { personId: teacher, role: 'admin', act: 'give' },
    { actor: runs, origin: { address: '10.0.0.9', device: null } },
  )
  const log = (over = {}) =>
    read(services, runs, (db) => auditOf(db, schoolId, { person: '', act: '', from: '', to: '', ...over }, 1))
  expect((await log()).rows).toMatchObject([
    { act: 'school.role.give', who: 'Admin', on: 'Teacher', address: '10.0.0.9' },
  ])
  expect((await log({ person: teacher })).total).toBe(0)
  expect((await log({ person: admin, act: 'school.role.give', from: '2020-01-01', to: '2999-01-01' })).total).toBe(1)
  expect((await log({ to: '2020-01-01' })).total).toBe(0)
  const { text } = await execute(services, exportAudit, {}, { actor: runs })
  expect(JSON.parse(text)).toMatchObject([
    { act: 'school.role.give', who: 'Admin', on: 'Teacher', address: '10.0.0.9', at: expect.stringMatching(/^2/) },
  ])
  expect((await log()).rows[0]).toMatchObject({ act: 'audit.export', on: 'Kite Hill' })
})

test('a log that is longer than a file says so', async () => {
  const { schoolId, runs } = await kiteHill()
  const fill = (many: number) =>
    services.owner.query(
      `INSERT INTO audit_entries (id, school_id, act, on_what, details, at)
       SELECT gen_random_uuid(), $1, 'school.rename', 'schools', '{}', now() FROM generate_series(1, $2)`,
      [schoolId, many],
    )
  await fill(20_000)
  expect(await execute(services, exportAudit, {}, { actor: runs })).toMatchObject({ older: false })
  const { text, older } = await execute(services, exportAudit, {}, { actor: runs })
  expect([JSON.parse(text).length, older]).toEqual([20_000, true])
})

test('sections are there for school admins and for nobody else', async () => {
  const { teacher, schoolId, runs } = await kiteHill()
  const room = {
    kind: 'school' as const,
    id: schoolId,
    schoolId,
    schoolName: 'Kite Hill',
    timeZone: 'Asia/Bangkok',
    name: 'Kite Hill',
    grade: null,
    icon: '',
    colour: '',
    code: null,
    relations: [],
    schoolRoles: [],
  }
  const ask = (as: typeof runs, search: string, over = {}) =>
    schoolAdminOf(
      { services, actor: as } as unknown as Visit,
      { ...room, ...over },
      new URL(`http://x/dashboard?${search}`),
    )
  for (const section of ['people', 'approvals', 'classes', 'domains', 'settings', 'audit'])
    expect(await ask(runs, `section=${section}`)).toMatchObject({ section })
  expect(await ask(runs, '')).toBe(null)
  expect(await ask(runs, 'section=people', { kind: 'classroom' })).toBe(null)
  expect(await ask(actor(teacher, { schoolId, schoolRoles: ['teacher'] }), 'section=people')).toBe(null)
})

test('refuses the wrong actor', async () => {
  const { teacher, colleague, mali, parent, schoolId, classroomId } = await kiteHill()
  const other = await kiteHill()
  const inputs: { [Name in keyof typeof schoolAdminCommands]: object } = {
    decideTeachers: { decision: 'approve', person: colleague },
    inviteColleagues: { addresses: 'a@kite.example' },
    withdrawSchoolInvitation: { invitation: classroomId },
    changeRole: { personId: teacher, role: 'admin', act: 'give' },
    removeMember: { personId: colleague },
    transferClassrooms: { from: teacher, to: colleague, classroom: classroomId },
    decideTransfers: { act: 'decline', request: classroomId },
    addDomain: { domain: 'kite.example' },
    changeDomain: { domain: 'kite.example', admits: 'yes' },
    removeDomain: { domain: 'kite.example' },
    changeSchool: settings,
    exportAudit: {},
    exportPerson: { personId: mali },
    erasePerson: { personId: mali, typed: 'Mali' },
  }
  const wrong = [
    actor(teacher, { schoolId, schoolRoles: ['teacher'] }),
    actor(mali, { schoolId, schoolRoles: ['student'] }),
    actor(parent, { schoolId, schoolRoles: ['guardian'] }),
    actor(other.admin, { schoolId: null, schoolRoles: ['admin'] }),
    actor(teacher, { schoolId, schoolRoles: ['admin'], strength: 'class-code' }),
    actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }),
  ]
  for (const [name, input] of Object.entries(inputs)) {
    const command = schoolAdminCommands[name as keyof typeof schoolAdminCommands] as unknown as typeof changeSchool
    for (const who of wrong)
      await expect(execute(services, command, input, { actor: who }), name).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, command, input, { actor: actor(null) }), name).rejects.toMatchObject({
      code: expect.stringMatching('unauthenticated|not-found'),
    })
  }
  // In their own school, with somebody of another: there is no such person.
  for (const name of ['changeRole', 'removeMember', 'exportPerson', 'erasePerson'] as const)
    await expect(
      execute(services, schoolAdminCommands[name] as unknown as typeof changeSchool, inputs[name], {
        actor: other.runs,
      }),
      name,
    ).rejects.toMatchObject({ code: 'not-found' })
})
