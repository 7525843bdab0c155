import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '#app/platform/execute.server.ts'
import { findSchools, waitingFor } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { finishOnboarding } from './finish-onboarding.server.ts'
import { roomsOf } from '#app/features/rooms/public.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function newcomer() {
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

test('a teacher ends with a school of their own and a classroom in it', async () => {
  const id = await newcomer()
  await execute(services, finishOnboarding, teacher, { actor: actor(id) })
  const rooms = await roomsOf(services, id)
  expect(rooms).toMatchObject([
    { kind: 'classroom', name: '4B', relations: ['owner'], schoolRoles: ['admin', 'teacher'] },
  ])
  expect(rooms[0]!.code).toMatch(/^[2-9A-Z]{8}$/)
})

test.each([
  ['Asia/Seoul', 'Asia/Seoul'],
  ['Moon/Crater', 'Asia/Bangkok'],
])('a school of one begins in the zone of its founder: %s becomes %s', async (timeZone, kept) => {
  const id = await newcomer()
  await execute(services, finishOnboarding, { ...teacher, timeZone }, { actor: actor(id) })
  expect(await roomsOf(services, id)).toMatchObject([{ timeZone: kept }])
})

test('a name as long as a name may be, with a vowel and a tone on every letter, names their school', async () => {
  const id = await newcomer()
  const name = 'กั้'.repeat(80)
  await execute(services, finishOnboarding, { ...teacher, name }, { actor: actor(id) })
  expect(await roomsOf(services, id)).toMatchObject([{ schoolName: name }])
})

test('the founder of a named school runs its office too', async () => {
  const id = await newcomer()
  await execute(
    services,
    finishOnboarding,
    { ...teacher, schoolKind: 'school', schoolName: 'Kite Hill', classroomName: '' },
    { actor: actor(id) },
  )
  expect(await roomsOf(services, id)).toMatchObject([{ kind: 'school', name: 'Kite Hill' }])
})

/** A school with a class of one child, and the domain of an address there. */
async function existingSchool(domain: string | null = null, admits = true) {
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

const withAddress = async (id: string, email: string, verified = true) =>
  services.owner.query('UPDATE users SET email = $2, email_verified = $3 WHERE id = $1', [id, email, verified])

const join = (schoolId: string, over = {}) => ({ ...teacher, schoolKind: 'join', schoolId, ...over })

test('who asks an existing school waits, sees nothing of it, and meanwhile has a school of their own', async () => {
  const [{ schoolId }, id] = [await existingSchool(), await newcomer()]
  const placed = await execute(services, finishOnboarding, join(schoolId), { actor: actor(id) })
  expect(placed).toMatchObject({ membership: 'pending' })
  const rooms = await roomsOf(services, id)
  expect(rooms).toMatchObject([{ kind: 'classroom', name: '4B', relations: ['owner'] }])
  expect(rooms[0]!.schoolId).not.toBe(schoolId)
  expect(await read(services, actor(id), (db) => waitingFor(db, id))).toMatchObject([{ id: schoolId }])
  const { rows } = await services.owner.query('SELECT kind FROM schools WHERE id = $1', [rooms[0]!.schoolId])
  expect(rows).toEqual([{ kind: 'personal' }])
})

test('without a class to begin with they wait, and have no room', async () => {
  const [{ schoolId }, id] = [await existingSchool(), await newcomer()]
  await execute(services, finishOnboarding, join(schoolId, { classroomName: ' ' }), { actor: actor(id) })
  expect(await roomsOf(services, id)).toEqual([])
})

test('a confirmed address of an admitted domain opens the school and a class in it', async () => {
  const domain = 'kite-hill.example'
  const [{ schoolId }, id, unconfirmed] = [await existingSchool(domain), await newcomer(), await newcomer()]
  await withAddress(id, `a@${domain}`)
  await withAddress(unconfirmed, `b@${domain}`, false)
  expect(await execute(services, finishOnboarding, join(schoolId), { actor: actor(id) })).toMatchObject({
    membership: 'active',
  })
  expect(await roomsOf(services, id)).toMatchObject([
    { kind: 'classroom', name: '4B', schoolId, schoolRoles: ['teacher'] },
  ])
  expect(await execute(services, finishOnboarding, join(schoolId), { actor: actor(unconfirmed) })).toMatchObject({
    membership: 'pending',
  })
})

test('a student who registers as a teacher gets nothing of any school, even at its own domain', async () => {
  const domain = 'pupils.example'
  const [{ schoolId, child }, pupil] = [await existingSchool(domain), await newcomer()]
  await withAddress(pupil, `pupil@${domain}`)
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    pupil,
  ])
  expect(
    await execute(services, finishOnboarding, join(schoolId, { classroomName: '' }), { actor: actor(pupil) }),
  ).toMatchObject({ membership: 'pending' })
  expect(await roomsOf(services, pupil)).toEqual([])
  const { rows } = await services.owner.query(
    `SELECT role, status FROM memberships WHERE user_id = $1 AND role <> 'student'`,
    [pupil],
  )
  expect(rows).toEqual([{ role: 'teacher', status: 'pending' }])
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [child])
  await expect(
    execute(services, finishOnboarding, join(schoolId), { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    execute(services, finishOnboarding, teacher, { actor: actor(child, { managed: true }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('a personal school is nowhere to be found, and cannot be asked', async () => {
  const [founder, id] = [await newcomer(), await newcomer()]
  await execute(services, finishOnboarding, { ...teacher, name: 'Quietly Hidden' }, { actor: actor(founder) })
  const schoolId = (await roomsOf(services, founder))[0]!.schoolId
  expect(await read(services, actor(id), (db) => findSchools(db, { text: 'quietly', domain: null }))).toEqual([])
  await expect(execute(services, finishOnboarding, join(schoolId), { actor: actor(id) })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a school is found by its name and by the domain of an address, at most eight signs', async () => {
  for (let n = 0; n < 9; n++) await makeSchool(services, {}, `โรงเรียนว่าวฟ้า ${n}`)
  await existingSchool('found.example', false)
  const find = (text: string, domain: string | null = null) =>
    read(services, actor(null), (db) => findSchools(db, { text, domain }))
  expect(await find('ว่าวฟ้า')).toHaveLength(8)
  expect(await find('ว่าวฟ้า 3')).toMatchObject([{ name: 'โรงเรียนว่าวฟ้า 3', byAddress: false }])
  expect(await find('', 'found.example')).toMatchObject([{ byAddress: true }])
  expect(await find('%')).toEqual([])
  expect(await find('100%_')).toEqual([])
  expect(Object.keys((await find('ว่าวฟ้า 3'))[0]!)).toEqual(['id', 'name', 'country', 'byAddress'])
})

test('a parent or a student gets no school by registering', async () => {
  const id = await newcomer()
  await execute(services, finishOnboarding, { role: 'parent', name: 'Somchai', locale: 'th' }, { actor: actor(id) })
  expect(await roomsOf(services, id)).toEqual([])
})

test('who was invited into a class needs no school of their own', async () => {
  const id = await newcomer()
  expect(
    await execute(services, finishOnboarding, { ...teacher, schoolKind: 'invited' }, { actor: actor(id) }),
  ).toMatchObject({ classroomId: null, membership: null })
  expect((await services.owner.query('SELECT FROM memberships WHERE user_id = $1', [id])).rowCount).toBe(0)
})

test('a first class is named by the rules of every class', async () => {
  const id = await newcomer()
  const named = (classroomName: string, grade = '4') =>
    execute(services, finishOnboarding, { ...teacher, classroomName, grade }, { actor: actor(id) })
  await expect(named('4B\u202Eevil')).rejects.toMatchObject({
    details: { fields: { classroomName: 'hidden-characters' } },
  })
  await expect(named('4B', '4\u200B')).rejects.toMatchObject({ details: { fields: { grade: 'hidden-characters' } } })
  await named('  4B   Kites ')
  expect(await roomsOf(services, id)).toMatchObject([{ name: '4B Kites', grade: '4' }])
})

test('it is done once, and a bad name is named', async () => {
  const id = await newcomer()
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
  const id = await newcomer()
  await expect(
    execute(services, finishOnboarding, teacher, { actor: actor(id, { strength: 'class-code' }) }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
