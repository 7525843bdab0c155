import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { defaultSchoolSettings } from '#rules/schools/school-settings.ts'
import { listAudit } from './export-audit.server.ts'
import { schoolAdminCommands, loadSchoolAdmin } from './school-admin.server.ts'
import { listClasses } from './lists.server.ts'
import { listPeople, type PeopleQuery } from './members/people.server.ts'
import { everyStudent } from '#db/testing/people-query.ts'

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

const services = await openFileServices()

async function createKiteHill() {
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
  const adminActor = actor(admin, { schoolId, schoolRoles: ['admin'] })
  return { admin, teacher, colleague, parent, mali, leo, schoolId, classroomId, runs: adminActor }
}

const listRoles = async (schoolId: string, personId: string) =>
  (
    await services.owner.query<{ role: string; status: string }>(
      'SELECT role, status FROM memberships WHERE school_id = $1 AND user_id = $2 ORDER BY role',
      [schoolId, personId],
    )
  ).rows.map(({ role, status }) => `${role} ${status}`)

test('approves or declines each teacher request once', async () => {
  const { schoolId, runs } = await createKiteHill()
  const [approved, declined] = [await makePerson(services), await makePerson(services)]
  for (const id of [approved, declined])
    await services.owner.query(
      `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
      [schoolId, id],
    )
  await execute(services, decideTeachers, { decision: 'approve', person: approved }, { actor: runs })
  await execute(services, decideTeachers, { decision: 'decline', person: [declined] }, { actor: runs })
  expect([await listRoles(schoolId, approved), await listRoles(schoolId, declined)]).toEqual([
    ['teacher active'],
    ['teacher removed'],
  ])
  await expect(
    execute(services, decideTeachers, { decision: 'decline', person: approved }, { actor: runs }),
  ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
})

test('revoking the last teaching role of a co-teacher ends co-teaching', async () => {
  const { colleague, parent, classroomId, schoolId, runs } = await createKiteHill()
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

test('a school keeps its last admin, even if two admins give up the role concurrently', async () => {
  const { admin, teacher, schoolId, runs } = await createKiteHill()
  await expect(
    execute(services, changeRole, { personId: admin, role: 'admin', act: 'take' }, { actor: runs }),
  ).rejects.toMatchObject({ details: { reason: 'last-admin' } })
  await execute(services, changeRole, { personId: teacher, role: 'admin', act: 'give' }, { actor: runs })
  await execute(services, changeRole, { personId: admin, role: 'teacher', act: 'give' }, { actor: runs })
  const results = await Promise.allSettled(
    [admin, teacher].map((personId) =>
      execute(services, changeRole, { personId, role: 'admin', act: 'take' }, { actor: runs }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await services.owner.query(
    `SELECT FROM memberships WHERE school_id = $1 AND role = 'admin' AND status = 'active'`,
    [schoolId],
  )
  expect(rows).toHaveLength(1)
})

test('a teacher who owns classes cannot be removed before all classes are transferred to a colleague', async () => {
  const { teacher, colleague, mali, schoolId, classroomId, runs } = await createKiteHill()
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
  // Transferred active classes count toward the receiver's plan limit; archived classes do not.
  const moreClasses = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
  ]
  const handOver = () =>
    execute(services, transferClassrooms, { from: teacher, to: colleague, all: 'all' }, { actor: runs })
  await expect(handOver()).rejects.toMatchObject({ details: { reason: 'plan-classrooms' } })
  await services.owner.query(`UPDATE classrooms SET status = 'archived' WHERE id = ANY ($1)`, [moreClasses])
  expect(await handOver()).toEqual({ classrooms: 2 })
  const classes = await read(services, runs, (db) =>
    listClasses(db, schoolId, { search: '', teacher: colleague, archived: false, page: 1 }),
  )
  expect(classes.rows.map(({ id, owner, students }) => [id, owner!.id, students])).toEqual(
    expect.arrayContaining([
      [classroomId, colleague, 2],
      [second, colleague, 0],
    ]),
  )
  await execute(services, removeMember, { personId: teacher }, { actor: runs })
  expect(await listRoles(schoolId, teacher)).toEqual(['teacher removed'])
})

test('removing a student ends the enrollments, and removing a guardian ends the guardianships', async () => {
  const { parent, mali, schoolId, runs } = await createKiteHill()
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

test('erases a student whose teacher request was declined, but refuses one who teaches', async () => {
  const { schoolId, mali, leo, runs } = await createKiteHill()
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
  expect(await listRoles(schoolId, mali)).toEqual([])
})

test('adds a mail domain only for an admin with an address there, and rejects personal mail domains', async () => {
  const { admin, schoolId, runs } = await createKiteHill()
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

test('saves all school settings and rejects invalid values', async () => {
  const { schoolId, runs, mali } = await createKiteHill()
  await execute(services, changeSchool, settings, { actor: runs })
  // Turning chat off makes open student sessions recheck their permissions.
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
  const saved = await services.owner.query('SELECT settings FROM schools WHERE id = $1', [schoolId])
  expect(saved.rows[0].settings.keeps).toEqual(defaultSchoolSettings.keeps)
})

test('lists people of this school by name and role', async () => {
  const { schoolId, runs, mali } = await createKiteHill()
  await createKiteHill()
  const find = (query: Partial<PeopleQuery>) =>
    read(services, runs, (db) => listPeople(db, schoolId, { ...everyStudent, ...query }))
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

test('the audit log can be filtered by person, act and day, and exported', async () => {
  const { admin, teacher, schoolId, runs } = await createKiteHill()
  await execute(
    services,
    changeRole,
    { personId: teacher, role: 'admin', act: 'give' },
    { actor: runs, origin: { address: '10.0.0.9', device: null } },
  )
  const readLog = (overrides = {}) =>
    read(services, runs, (db) => listAudit(db, schoolId, { person: '', act: '', from: '', to: '', ...overrides }, 1))
  expect((await readLog()).rows).toMatchObject([
    { act: 'school.role.give', who: 'Admin', on: 'Teacher', address: '10.0.0.9' },
  ])
  expect((await readLog({ person: teacher })).total).toBe(0)
  expect((await readLog({ person: admin, act: 'school.role.give', from: '2020-01-01', to: '2999-01-01' })).total).toBe(
    1,
  )
  expect((await readLog({ to: '2020-01-01' })).total).toBe(0)
  const { text } = await execute(services, exportAudit, {}, { actor: runs })
  expect(JSON.parse(text)).toMatchObject([
    { act: 'school.role.give', who: 'Admin', on: 'Teacher', address: '10.0.0.9', at: expect.stringMatching(/^2/) },
  ])
  expect((await readLog()).rows[0]).toMatchObject({ act: 'audit.export', on: 'Kite Hill' })
})

test('an audit export over the row limit reports that older entries exist', async () => {
  const { schoolId, runs } = await createKiteHill()
  const fill = (count: number) =>
    services.owner.query(
      `INSERT INTO audit_entries (id, school_id, act, on_what, details, at)
       SELECT gen_random_uuid(), $1, 'school.rename', 'schools', '{}', now() FROM generate_series(1, $2)`,
      [schoolId, count],
    )
  await fill(20_000)
  expect(await execute(services, exportAudit, {}, { actor: runs })).toMatchObject({ older: false })
  const { text, older } = await execute(services, exportAudit, {}, { actor: runs })
  expect([JSON.parse(text).length, older]).toEqual([20_000, true])
})

test('loads school admin sections only for admins in the school workspace', async () => {
  const { teacher, schoolId, runs } = await createKiteHill()
  const workspace = {
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
  const loadSection = (sectionActor: typeof runs, search: string, overrides = {}) =>
    loadSchoolAdmin(
      { services, actor: sectionActor } as unknown as RequestContext,
      { ...workspace, ...overrides },
      new URL(`http://x/dashboard?${search}`),
    )
  for (const section of ['people', 'approvals', 'classes', 'domains', 'settings', 'audit'])
    expect(await loadSection(runs, `section=${section}`)).toMatchObject({ section })
  expect(await loadSection(runs, '')).toBe(null)
  expect(await loadSection(runs, 'section=people', { kind: 'classroom' })).toBe(null)
  expect(await loadSection(actor(teacher, { schoolId, schoolRoles: ['teacher'] }), 'section=people')).toBe(null)
})

test('refuses the wrong actor', async () => {
  const { teacher, colleague, mali, parent, schoolId, classroomId } = await createKiteHill()
  const other = await createKiteHill()
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
    'parent-link': { student: mali, guardian: parent, change: 'end' },
    'block-guardian': { student: mali, guardian: parent, reason: 'other' },
    'unblock-guardian': { student: mali, block: classroomId },
    erasePerson: { personId: mali, typed: 'Mali' },
  }
  const wrongActors = [
    actor(teacher, { schoolId, schoolRoles: ['teacher'] }),
    actor(mali, { schoolId, schoolRoles: ['student'] }),
    actor(parent, { schoolId, schoolRoles: ['guardian'] }),
    actor(other.admin, { schoolId: null, schoolRoles: ['admin'] }),
    actor(teacher, { schoolId, schoolRoles: ['admin'], strength: 'class-code' }),
    actor(await makePerson(services, 'Staff', { staff: true }), { staff: true }),
  ]
  for (const [name, input] of Object.entries(inputs)) {
    const command = schoolAdminCommands[name as keyof typeof schoolAdminCommands] as unknown as typeof changeSchool
    for (const person of wrongActors)
      await expect(execute(services, command, input, { actor: person }), name).rejects.toMatchObject({
        code: 'not-found',
      })
    await expect(execute(services, command, input, { actor: actor(null) }), name).rejects.toMatchObject({
      code: expect.stringMatching('unauthenticated|not-found'),
    })
  }
  // An admin cannot find people of another school.
  for (const name of ['changeRole', 'removeMember', 'exportPerson', 'erasePerson'] as const)
    await expect(
      execute(services, schoolAdminCommands[name] as unknown as typeof changeSchool, inputs[name], {
        actor: other.runs,
      }),
      name,
    ).rejects.toMatchObject({ code: 'not-found' })
})
