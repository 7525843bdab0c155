import { beforeEach, expect, test } from 'vitest'
import { can, type Actor } from '#rules/permissions.ts'
import { quotas } from '#rules/quotas.ts'
import { loadPublicCertificate } from '#app/features/home/certificates/credentials/public-certificate.server.ts'
import {
  answerConsent,
  loadChildConsent,
  loadConsents,
  loadRosterConsents,
} from '#app/features/people/consent/public.server.ts'
import { consentEventsSql } from '#app/features/people/consent/consent-states.server.ts'
import { postNote } from '#app/features/people/classrooms/board/post-note.server.ts'
import { exportPerson } from '#app/features/people/school-admin/data-rights/export-person.server.ts'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import { workspacesOf } from '#app/features/people/workspaces/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { insertParentLetter } from '../feature.testing.ts'
import { linkChild } from '../link-child.server.ts'
import { authorizeConsent, recordSlips } from './record-slips.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let child: string, sibling: string
let teacher: Actor, mother: Actor, father: Actor, admin: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  ;[child, sibling] = childClass.children as [string, string]
  teacher = inSchool(childClass.teacher, 'teacher')
  ;[mother, father] = [await addGuardian('Mother'), await addGuardian('Father')]
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, classroom.schoolId, adminId, 'admin')
  admin = inSchool(adminId, 'admin')
})

const inSchool = (id: string, role: 'teacher' | 'guardian' | 'admin' | 'student') =>
  actor(id, { schoolId: classroom.schoolId, schoolRoles: [role] })

async function addGuardian(name: string, relation = 'parent', assurance = 'confirmed') {
  const id = await makePerson(services, name)
  await joinSchool(services, classroom.schoolId, id, 'guardian')
  await services.owner.query(
    `INSERT INTO guardianships (school_id, guardian_id, student_id, relation, assurance) VALUES ($1, $2, $3, $4, $5)`,
    [classroom.schoolId, id, child, relation, assurance],
  )
  return inSchool(id, 'guardian')
}

const answer = (by: Actor, purpose: string, yesOrNo: 'yes' | 'no', student = child) =>
  execute(services, answerConsent, { student, purpose, answer: yesOrNo, locale: 'th' }, { actor: by })
const slips = (by: Actor, answers: object, student = [child, sibling]) =>
  execute(
    services,
    recordSlips,
    { classroomId: classroom.id, student, day: '2026-11-16', locale: 'en', ...answers },
    { actor: by },
  )
const authorize = (by: Actor, answers: object) =>
  execute(
    services,
    authorizeConsent,
    { classroomId: classroom.id, student: child, document: 'Rules 2', locale: 'en', ...answers },
    { actor: by },
  )
const consentOf = async (guardian: Actor) =>
  (await read(services, guardian, (db) =>
    loadChildConsent(db, classroom.schoolId, child, guardian.id!, { hasTranslator: false }),
  ))!
const statusesOf = async (guardian = mother) =>
  Object.fromEntries((await consentOf(guardian)).cards.map(({ purpose, status }) => [purpose, status]))
const rosterOf = () => read(services, teacher, (db) => loadRosterConsents(db, classroom.schoolId, [child, sibling]))

test('a guardian agrees, refuses and withdraws; each answer is recorded with its text and in the audit log', async () => {
  expect(await statusesOf()).toEqual({ home: 'on', writing: 'on', publicCertificate: 'open' })
  expect(await answer(mother, 'publicCertificate', 'yes')).toEqual({ decision: 'given' })
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'on' })
  await expect(answer(mother, 'publicCertificate', 'yes')).rejects.toMatchObject({ details: { reason: 'already-so' } })
  expect(await answer(mother, 'publicCertificate', 'no')).toEqual({ decision: 'withdrawn' })
  expect(await answer(mother, 'writing', 'no')).toEqual({ decision: 'refused' })
  expect(await statusesOf()).toEqual({ home: 'on', writing: 'off', publicCertificate: 'off' })
  const { rows } = await services.owner.query<{ hash: string; language: string }>(
    'SELECT text_hash AS hash, language FROM consent_events WHERE student_id = $1 ORDER BY at, id',
    [child],
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual(rows[1])
  expect(rows[2]!.hash).not.toBe(rows[0]!.hash)
  expect(await listLoggedActs(services, classroom.schoolId, 'consent.')).toEqual([
    ...['consent.given', 'consent.withdrawn', 'consent.refused'],
  ])
})

test('off wins: only the guardian who refused switches it on again, and sees no name of the other', async () => {
  await answer(mother, 'publicCertificate', 'yes')
  await answer(father, 'publicCertificate', 'no')
  const consent = await consentOf(mother)
  expect(consent.cards).toContainEqual(
    expect.objectContaining({ purpose: 'publicCertificate', status: 'off', own: 'yes', isRefusedElsewhere: true }),
  )
  expect(consent.history.map(({ by }) => by)).toEqual(['guardian', 'you'])
  expect(JSON.stringify(consent)).not.toMatch(new RegExp(`Father|${father.id}`))
  await answer(father, 'publicCertificate', 'yes')
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'on' })
})

test('the answer of an unconfirmed guardian takes effect when a teacher confirms the guardian', async () => {
  const aunt = await addGuardian('Aunt', 'guardian', 'code')
  await answer(aunt, 'publicCertificate', 'yes')
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'toConfirm' })
  expect((await rosterOf())[child]).toMatchObject({ toConfirm: ['publicCertificate'] })
  await services.owner.query(`UPDATE guardianships SET assurance = 'confirmed' WHERE guardian_id = $1`, [aunt.id])
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'on' })
})

test('a teacher enters slips of several students; a refusal on paper needs another slip', async () => {
  expect(await slips(teacher, { writing: 'no', publicCertificate: 'yes' })).toEqual({ students: 2 })
  expect(await rosterOf()).toEqual({
    [child]: { off: ['writing'], open: [], toConfirm: [], isOnPaper: true },
    [sibling]: { off: ['writing'], open: [], toConfirm: [], isOnPaper: true },
  })
  await answer(mother, 'writing', 'yes')
  expect((await rosterOf())[child]).toMatchObject({ off: ['writing'] })
  await slips(teacher, { writing: 'yes' }, [child])
  expect((await rosterOf())[child]).toMatchObject({ off: [] })
  await expect(slips(teacher, {})).rejects.toMatchObject({ details: { reason: 'consent-none' } })
  await expect(slips(teacher, { writing: 'yes' }, [mother.id!])).rejects.toMatchObject({ code: 'not-found' })
})

test('an admin answers for the school where the law allows it', async () => {
  await authorize(admin, { home: 'no' })
  expect(await statusesOf()).toMatchObject({ home: 'off' })
  await authorize(admin, { home: 'yes' })
  expect(await statusesOf()).toMatchObject({ home: 'on' })
  await expect(authorize(admin, { publicCertificate: 'yes' })).rejects.toMatchObject({
    details: { reason: 'consent-not-school' },
  })
})

test('refuses wrong actors', async () => {
  const grandmother = await addGuardian('Grandmother', 'grandparent')
  const stranger = inSchool(await makePerson(services, 'Stranger'), 'guardian')
  const other = await createChildClass(services, 1)
  const otherTeacher = actor(other.teacher, { schoolId: other.classroom.schoolId, schoolRoles: ['teacher'] })
  for (const person of [grandmother, stranger, teacher, admin, otherTeacher, inSchool(child, 'student')])
    await expect(answer(person, 'writing', 'no')).rejects.toMatchObject({ code: 'not-found' })
  await expect(answer(mother, 'writing', 'no', sibling)).rejects.toMatchObject({ code: 'not-found' })
  for (const person of [mother, stranger, otherTeacher, inSchool(child, 'student')])
    await expect(slips(person, { home: 'yes' })).rejects.toMatchObject({ code: 'not-found' })
  for (const person of [mother, teacher, otherTeacher])
    await expect(authorize(person, { home: 'yes' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(answer(mother, 'advertising', 'yes')).rejects.toMatchObject({ code: 'invalid' })
})

test('answers can be neither changed nor deleted, except with the data of the student', async () => {
  await answer(mother, 'writing', 'no')
  const asApp = (statement: string) => read(services, admin, (db) => db.$client.query(statement))
  await expect(asApp(`UPDATE consent_events SET decision = 'given'`)).rejects.toThrow(/permission denied|read-only/)
  await expect(services.owner.query(`UPDATE consent_events SET decision = 'given'`)).rejects.toThrow('append-only')
  await expect(services.owner.query('DELETE FROM consent_events')).rejects.toThrow('append-only')
  const { text } = await execute(services, exportPerson, { personId: child }, { actor: admin })
  const { tables } = JSON.parse(text) as { tables: Record<string, object[]> }
  expect(tables.consent_events).toMatchObject([{ purpose: 'writing', decision: 'refused', capacity: 'guardian' }])
  expect(JSON.stringify(tables.consent_events)).not.toContain(mother.id)
  await services.owner.query('DELETE FROM users WHERE id = $1', [mother.id])
  expect((await rosterOf())[child]).toMatchObject({ off: ['writing'] })
  const { rows } = await services.owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [child])
  await execute(services, erasePerson, { personId: child, typed: rows[0]!.name }, { actor: admin })
  const { rowCount } = await services.owner.query('SELECT FROM consent_events WHERE student_id = $1', [child])
  expect(rowCount).toBe(0)
})

test('without consent the guardian sees no week, and the class is no class of theirs', async () => {
  const mayView = async () => {
    const [workspace] = (await workspacesOf(services, father.id!)).filter(({ id }) => id === child)
    return can(father, 'child.view', workspace)
  }
  expect(await mayView()).toBe(true)
  await answer(mother, 'home', 'no')
  expect(await mayView()).toBe(false)
  await answer(mother, 'home', 'yes')
  expect(await mayView()).toBe(true)
})

test('without consent a student posts no own words', async () => {
  await services.owner.query(`UPDATE classrooms SET board = 'filtered' WHERE id = $1`, [classroom.id])
  const student = actor(child, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true })
  const post = (note: string) =>
    execute(services, postNote, { classroom: classroom.id, note, text: 'Hello', colour: 'sun' }, { actor: student })
  expect(await post('n1')).toEqual({ isHeld: false, isDanger: false })
  await answer(mother, 'writing', 'no')
  await expect(post('n2')).rejects.toMatchObject({ code: 'not-found' })
})

test('a withdrawn certificate page answers as unknown', async () => {
  const slug = 'a'.repeat(26)
  await services.owner.query(
    `INSERT INTO certificates (school_id, id, student_id, state, language, title, printed_name, short_name, is_public, slug, earned_at, ended_at, end_reason)
     VALUES ($1, $2, $3, 'revoked', 'en', 'Course', 'Mali', 'Mali', true, $4, now(), now(), 'mistake')`,
    [classroom.schoolId, services.newId(), child, slug],
  )
  await services.owner.query(
    'INSERT INTO certificate_slugs SELECT slug, school_id, id FROM certificates WHERE slug = $1',
    [slug],
  )
  expect(await loadPublicCertificate(services, slug)).toMatchObject({ view: 'ended' })
  await answer(mother, 'publicCertificate', 'no')
  expect(await loadPublicCertificate(services, slug)).toBeNull()
})

test('an answer makes open screens of the student and of all guardians check their rights', async () => {
  await services.owner.query('DELETE FROM rights_changes')
  await answer(mother, 'writing', 'no')
  const { rows } = await services.owner.query<{ id: string }>('SELECT person_id AS id FROM rights_changes')
  expect(rows.map(({ id }) => id).toSorted()).toEqual([child, mother.id!, father.id!].toSorted())
})

test('reads the answers of a class by index', async () => {
  const { tables } = await explainQuery(
    services,
    { schoolId: classroom.schoolId, personId: teacher.id, staff: false },
    consentEventsSql,
    [classroom.schoolId, [child, sibling]],
  )
  expect(tables).toBeGreaterThan(0)
})

test('limits agreements to a purpose, never refusals, and reads only the latest answer of each giver', async () => {
  const limit = quotas['consent-change'].perDay
  for (let index = 0; index < limit; index++) {
    await answer(mother, 'publicCertificate', 'yes')
    await answer(mother, 'publicCertificate', 'no')
  }
  await expect(answer(mother, 'publicCertificate', 'yes')).rejects.toMatchObject({ code: 'limited' })
  expect(await answer(father, 'publicCertificate', 'no')).toEqual({ decision: 'refused' })
  const consents = await read(services, mother, (db) => loadConsents(db, classroom.schoolId, [child]))
  expect(consents.get(child)!.events).toMatchObject([
    { giver: mother.id, decision: 'withdrawn' },
    { giver: father.id, decision: 'refused' },
  ])
  const { history } = await consentOf(mother)
  expect(history.map(({ by, decision }) => `${by} ${decision}`)).toEqual([
    'guardian refused',
    ...Array.from({ length: limit }, () => ['you withdrawn', 'you given']).flat(),
  ])
})

test('a slip that is entered again adds no answer and no audit entry', async () => {
  for (let round = 0; round < 3; round++) await slips(teacher, { writing: 'no' })
  const { rowCount } = await services.owner.query('SELECT FROM consent_events WHERE school_id = $1', [
    classroom.schoolId,
  ])
  expect(rowCount).toBe(2)
  expect(await listLoggedActs(services, classroom.schoolId, 'consent.')).toEqual(['consent.slip'])
})

test('a refusal stays when a guardian who was confirmed later deletes the account or links again', async () => {
  const aunt = await addGuardian('Aunt', 'guardian', 'code')
  await answer(aunt, 'publicCertificate', 'no')
  await answer(mother, 'publicCertificate', 'yes')
  await services.owner.query(`UPDATE guardianships SET assurance = 'confirmed' WHERE guardian_id = $1`, [aunt.id])
  await services.owner.query(`UPDATE guardianships SET status = 'revoked' WHERE guardian_id = $1`, [aunt.id])
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'off' })
  const letter = { schoolId: classroom.schoolId, student: child, teacher: teacher.id! }
  const code = await insertParentLetter(services.owner, services.env, letter)
  await execute(services, linkChild, { code, relation: 'guardian' }, { actor: actor(aunt.id!) })
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'off' })
  await services.owner.query('DELETE FROM users WHERE id = $1', [aunt.id])
  expect(await statusesOf()).toMatchObject({ publicCertificate: 'off' })
})
