import { expect, test } from 'vitest'
import { execute } from '#app/platform/commands/execute.server.ts'
import { findSchools, listPendingSchools } from '#app/features/people/schools/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { finishOnboarding } from './finish-onboarding.server.ts'
import { workspacesOf } from '#app/features/people/workspaces/public.server.ts'

const services = await openFileServices()

async function createNewcomer() {
  const id = await makePerson(services, 'new')
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [id])
  return id
}

const teacher = {
  role: 'teacher',
  name: 'Napat',
  locale: 'th',
  schoolKind: 'personal',
  classroomName: '4B',
  grade: '4',
}

test('a teacher gets a personal school with a class', async () => {
  const id = await createNewcomer()
  await execute(services, finishOnboarding, teacher, { actor: actor(id) })
  const rooms = await workspacesOf(services, id)
  expect(rooms).toMatchObject([
    { kind: 'classroom', name: '4B', relations: ['owner'], schoolRoles: ['admin', 'teacher'] },
  ])
  expect(rooms[0]!.code).toMatch(/^[2-9A-Z]{8}$/)
})

test.each([
  ['Grade 4', undefined, 'block'],
  ['ป.1', undefined, 'icon'],
  ['Grade 4', 'icon', 'icon'],
])('the first class of grade %s with the choice %s starts with the skin %s', async (grade, codingSkin, skin) => {
  const id = await createNewcomer()
  await execute(services, finishOnboarding, { ...teacher, grade, codingSkin }, { actor: actor(id) })
  const { rows } = await services.owner.query(
    `SELECT coding_skin FROM classrooms c JOIN classroom_teachers t ON t.classroom_id = c.id WHERE t.user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ coding_skin: skin }])
})

test.each([
  ['Asia/Seoul', 'Asia/Seoul'],
  ['Moon/Crater', 'Asia/Bangkok'],
])('a personal school gets the time zone of its founder: %s becomes %s', async (timeZone, savedTimeZone) => {
  const id = await createNewcomer()
  await execute(services, finishOnboarding, { ...teacher, timeZone }, { actor: actor(id) })
  expect(await workspacesOf(services, id)).toMatchObject([{ timeZone: savedTimeZone }])
})

test('a school gets the country of its founder’s time zone, which the founder chooses if the device has none', async () => {
  const schoolOf = async (fields: object) => {
    const id = await createNewcomer()
    await execute(services, finishOnboarding, { ...teacher, locale: 'en', ...fields }, { actor: actor(id) })
    const { rows } = await services.owner.query(
      'SELECT s.country, s.timezone FROM schools s JOIN memberships m ON m.school_id = s.id WHERE m.user_id = $1 AND m.founder',
      [id],
    )
    return rows[0]
  }
  expect(await schoolOf({ timeZone: 'America/Chicago' })).toEqual({ country: 'US', timezone: 'America/Chicago' })
  expect(await schoolOf({ timeZone: 'UTC', country: 'KE' })).toEqual({ country: 'KE', timezone: 'Africa/Nairobi' })
  expect(await schoolOf({ timeZone: 'Europe/Paris', country: 'GB' })).toEqual({
    country: 'GB',
    timezone: 'Europe/London',
  })
  await expect(schoolOf({ timeZone: 'UTC' })).rejects.toMatchObject({ details: { fields: { country: 'choose' } } })
})

test('a personal school accepts a founder name of maximum length with combining Thai marks', async () => {
  const id = await createNewcomer()
  const name = 'กั้'.repeat(80)
  await execute(services, finishOnboarding, { ...teacher, name }, { actor: actor(id) })
  expect(await workspacesOf(services, id)).toMatchObject([{ schoolName: name }])
})

test('the founder of a named school gets its administrator workspace', async () => {
  const id = await createNewcomer()
  await execute(
    services,
    finishOnboarding,
    { ...teacher, schoolKind: 'school', schoolName: 'Kite Hill', classroomName: '' },
    { actor: actor(id) },
  )
  expect(await workspacesOf(services, id)).toMatchObject([{ kind: 'school', name: 'Kite Hill' }])
})

/** Creates a school with one class and one student, and optionally an email domain. */
async function createExistingSchool(domain: string | null = null, admits = true) {
  const [admin, teacher, child] = [
    await makePerson(services, 'Admin'),
    await makePerson(services, 'Colleague'),
    await makePerson(services, 'Mali', { kind: 'managed' }),
  ]
  const schoolId = await makeSchool(
    services,
    { [admin]: 'admin', [teacher]: 'teacher', [child]: 'student' },
    `Kite Hill ${admin}`,
  )
  await makeClassroom(services, schoolId, teacher, [child])
  if (domain)
    await services.owner.query('INSERT INTO school_domains (school_id, domain, admits) VALUES ($1, $2, $3)', [
      schoolId,
      domain,
      admits,
    ])
  return { schoolId, admin, child }
}

const setEmail = async (id: string, email: string, verified = true) =>
  services.owner.query('UPDATE users SET email = $2, email_verified = $3 WHERE id = $1', [id, email, verified])

const buildJoinInput = (schoolId: string, fields = {}) => ({ ...teacher, schoolKind: 'join', schoolId, ...fields })

test('a teacher who requests to join a school stays pending and gets a personal school with the class', async () => {
  const [{ schoolId }, id] = [await createExistingSchool(), await createNewcomer()]
  const result = await execute(services, finishOnboarding, buildJoinInput(schoolId), { actor: actor(id) })
  expect(result).toMatchObject({ membership: 'pending' })
  const rooms = await workspacesOf(services, id)
  expect(rooms).toMatchObject([{ kind: 'classroom', name: '4B', relations: ['owner'] }])
  expect(rooms[0]!.schoolId).not.toBe(schoolId)
  expect(await read(services, actor(id), (db) => listPendingSchools(db, id))).toMatchObject([{ id: schoolId }])
  const { rows } = await services.owner.query('SELECT kind FROM schools WHERE id = $1', [rooms[0]!.schoolId])
  expect(rows).toEqual([{ kind: 'personal' }])
})

test('a pending teacher who names no class has no workspace', async () => {
  const [{ schoolId }, id] = [await createExistingSchool(), await createNewcomer()]
  await execute(services, finishOnboarding, buildJoinInput(schoolId, { classroomName: ' ' }), { actor: actor(id) })
  expect(await workspacesOf(services, id)).toEqual([])
})

test('a confirmed email address of an admitted domain joins the school immediately', async () => {
  const domain = 'kite-hill.example'
  const [{ schoolId }, id, unconfirmed] = [
    await createExistingSchool(domain),
    await createNewcomer(),
    await createNewcomer(),
  ]
  await setEmail(id, `a@${domain}`)
  await setEmail(unconfirmed, `b@${domain}`, false)
  expect(await execute(services, finishOnboarding, buildJoinInput(schoolId), { actor: actor(id) })).toMatchObject({
    membership: 'active',
  })
  expect(await workspacesOf(services, id)).toMatchObject([
    { kind: 'classroom', name: '4B', schoolId, schoolRoles: ['teacher'] },
  ])
  expect(
    await execute(services, finishOnboarding, buildJoinInput(schoolId), { actor: actor(unconfirmed) }),
  ).toMatchObject({
    membership: 'pending',
  })
})

test('a student who onboards as a teacher stays pending even with an admitted domain', async () => {
  const domain = 'pupils.example'
  const [{ schoolId, child }, pupil] = [await createExistingSchool(domain), await createNewcomer()]
  await setEmail(pupil, `pupil@${domain}`)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    pupil,
  ])
  expect(
    await execute(services, finishOnboarding, buildJoinInput(schoolId, { classroomName: '' }), { actor: actor(pupil) }),
  ).toMatchObject({ membership: 'pending' })
  expect(await workspacesOf(services, pupil)).toEqual([])
  const { rows } = await services.owner.query(
    `SELECT role, status FROM memberships WHERE user_id = $1 AND role <> 'student'`,
    [pupil],
  )
  expect(rows).toEqual([{ role: 'teacher', status: 'pending' }])
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [child])
  await expect(
    execute(services, finishOnboarding, buildJoinInput(schoolId), { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(services, finishOnboarding, teacher, { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('a personal school is not in the directory and cannot be joined', async () => {
  const [founder, id] = [await createNewcomer(), await createNewcomer()]
  await execute(services, finishOnboarding, { ...teacher, name: 'Quietly Hidden' }, { actor: actor(founder) })
  const schoolId = (await workspacesOf(services, founder))[0]!.schoolId
  expect(await read(services, actor(id), (db) => findSchools(db, { text: 'quietly', domain: null }))).toEqual([])
  await expect(
    execute(services, finishOnboarding, buildJoinInput(schoolId), { actor: actor(id) }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('searches schools by name or email domain and returns at most eight', async () => {
  for (let n = 0; n < 9; n++) await makeSchool(services, {}, `โรงเรียนว่าวฟ้า ${n}`)
  await createExistingSchool('found.example', false)
  const find = (text: string, domain: string | null = null) =>
    read(services, actor(null), (db) => findSchools(db, { text, domain }))
  expect(await find('ว่าวฟ้า')).toHaveLength(8)
  expect(await find('ว่าวฟ้า 3')).toMatchObject([{ name: 'โรงเรียนว่าวฟ้า 3', byAddress: false }])
  expect(await find('', 'found.example')).toMatchObject([{ byAddress: true }])
  expect(await find('%')).toEqual([])
  expect(await find('100%_')).toEqual([])
  expect(Object.keys((await find('ว่าวฟ้า 3'))[0]!)).toEqual(['id', 'name', 'country', 'byAddress'])
})

test('a parent gets no school by onboarding', async () => {
  const id = await createNewcomer()
  await execute(services, finishOnboarding, { role: 'parent', name: 'Somchai', locale: 'th' }, { actor: actor(id) })
  expect(await workspacesOf(services, id)).toEqual([])
})

test('an invited teacher gets no personal school', async () => {
  const id = await createNewcomer()
  expect(
    await execute(services, finishOnboarding, { ...teacher, schoolKind: 'invited' }, { actor: actor(id) }),
  ).toMatchObject({ classroomId: null, membership: null })
  expect((await services.owner.query('SELECT FROM memberships WHERE user_id = $1', [id])).rowCount).toBe(0)
})

test('validates the name and grade of the first class', async () => {
  const id = await createNewcomer()
  const finishWithClass = (classroomName: string, grade = '4') =>
    execute(services, finishOnboarding, { ...teacher, classroomName, grade }, { actor: actor(id) })
  await expect(finishWithClass('4B\u202Eevil')).rejects.toMatchObject({
    details: { fields: { classroomName: 'hidden-characters' } },
  })
  await expect(finishWithClass('4B', '4\u200B')).rejects.toMatchObject({
    details: { fields: { grade: 'hidden-characters' } },
  })
  await finishWithClass('  4B   Kites ')
  expect(await workspacesOf(services, id)).toMatchObject([{ name: '4B Kites', grade: '4' }])
})

test('rejects an empty name and a second onboarding', async () => {
  const id = await createNewcomer()
  await expect(
    execute(services, finishOnboarding, { ...teacher, name: ' ' }, { actor: actor(id) }),
  ).rejects.toMatchObject({ details: { fields: { name: 'empty' } } })
  await execute(services, finishOnboarding, teacher, { actor: actor(id) })
  await expect(execute(services, finishOnboarding, teacher, { actor: actor(id) })).rejects.toMatchObject({
    details: { reason: 'already-onboarded' },
  })
})

test('refuses the wrong actor', async () => {
  await expect(execute(services, finishOnboarding, teacher, { actor: actor(null) })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const id = await createNewcomer()
  await expect(
    execute(services, finishOnboarding, teacher, { actor: actor(id, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
