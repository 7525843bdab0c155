import { beforeEach, expect, test } from 'vitest'
import { letterDays } from '#rules/guardians/invitation.ts'
import { maxGuardiansPerStudent } from '#rules/guardians/parent-link.ts'
import { parentCodeTryLimits } from '#rules/guardians/parent-code.ts'
import type { Actor } from '#rules/permissions.ts'
import { loadPrintedLetters } from '#app/features/people/guardians/public.server.ts'
import type { PrintClaims } from '#app/features/people/cards/public.server.ts'
import { childrenOf } from '#app/features/people/schools/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { changeParentLink } from './change-parent-link.server.ts'
import { insertParentLetter } from './feature.testing.ts'
import { linkChild } from './link-child.server.ts'
import { openParentCodes } from './parent-codes.server.ts'
import { listNewParents, loadStudentParents, newParentsSql } from './queries.server.ts'
import { replaceParentLetter } from './replace-parent-letter.server.ts'

const dayMs = 24 * 60 * 60_000
const startTime = Date.now()
let clock = startTime
const services = await openFileServices({ now: () => clock })
let classroom: ClassroomRef
let teacherId: string, child: string, sibling: string
let teacher: Actor

beforeEach(async () => {
  clock = startTime
  const childClass = await createChildClass(services, 2)
  classroom = childClass.classroom
  teacherId = childClass.teacher
  ;[child, sibling] = childClass.children as [string, string]
  teacher = actor(teacherId, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
})

const makeLetter = (student = child) =>
  insertParentLetter(services.owner, services.env, { schoolId: classroom.schoolId, student, teacher: teacherId })
const makeParent = async (name = 'Parent') => actor(await makePerson(services, name))
const link = (person: Actor, code: string, key?: string) =>
  execute(services, linkChild, { code, relation: 'parent' }, { actor: person, idempotencyKey: key })
const change = (by: Actor, guardian: Actor, kind: string, student = child) =>
  execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student, guardian: guardian.id, change: kind },
    { actor: by },
  )
const replaceLetter = (by: Actor) =>
  execute(services, replaceParentLetter, { classroomId: classroom.id, student: child }, { actor: by })
const readAs = <T>(person: Actor, work: Parameters<typeof read<T>>[2]) => read(services, person, work)
const parentsOf = (student = child) =>
  readAs(teacher, (db) => loadStudentParents(db, classroom.schoolId, student, clock))
const newParents = () => readAs(teacher, (db) => listNewParents(db, classroom.schoolId, classroom.id, clock))
const childNames = async (person: Actor) =>
  (
    await readAs({ ...person, schoolId: classroom.schoolId }, (db) => childrenOf(db, classroom.schoolId, person.id!))
  ).map(({ id }) => id)
const fails = { details: { reason: 'parent-code-fails' } }

async function printLetters(options: Partial<PrintClaims> = {}) {
  const session = services.newId()
  await services.owner.query('INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    session,
    session,
    teacherId,
    new Date(clock + 3_600_000),
  ])
  const claims: PrintClaims = {
    ...{ classroom: classroom.id, view: 'parent-letter', session, link: services.newId(), until: clock + 60_000 },
    ...{ paper: 'a4', secrets: false, unlinked: false, period: 'all' },
    ...options,
  }
  return (await loadPrintedLetters(services, claims, 'th'))!
}

test('the first guardian is linked immediately, and the letter works once', async () => {
  const [mother, stranger] = [await makeParent('Mother'), await makeParent('Stranger')]
  const code = await makeLetter()
  expect(await link(mother, code.toLowerCase())).toEqual({ status: 'active', student: child })
  expect(await childNames(mother)).toEqual([child])
  await expect(link(stranger, code)).rejects.toMatchObject(fails)
  expect(await parentsOf()).toMatchObject({
    parents: [{ name: 'Mother', relation: 'parent', status: 'active', assurance: 'code' }],
    letter: { status: 'used' },
  })
})

test('linking a child finishes a new account, so that the parent goes to the week', async () => {
  const mother = await makeParent('Mother')
  const onboarding = async () =>
    (
      await services.owner.query<{ done: boolean; locale: string }>(
        'SELECT onboarded_at IS NOT NULL AS done, locale FROM users WHERE id = $1',
        [mother.id],
      )
    ).rows[0]
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [mother.id])
  const code = await makeLetter()
  await execute(services, linkChild, { code, relation: 'parent', locale: 'th' }, { actor: mother })
  expect(await onboarding()).toEqual({ done: true, locale: 'th' })
})

test('a replay of the link returns the first result', async () => {
  const mother = await makeParent()
  const code = await makeLetter()
  const key = 'k'.repeat(20)
  expect(await link(mother, code, key)).toEqual(await link(mother, code, key))
})

test('later guardians wait until a teacher approves them', async () => {
  const [mother, father] = [await makeParent('Mother'), await makeParent('Father')]
  await link(mother, await makeLetter())
  expect(await link(father, await makeLetter())).toMatchObject({ status: 'waiting' })
  expect(await childNames(father)).toEqual([])
  expect(await newParents()).toMatchObject([
    { name: 'Father', isWaiting: true, student: { id: child } },
    { name: 'Mother', isWaiting: false },
  ])
  await change(teacher, father, 'approve')
  expect(await childNames(father)).toEqual([child])
  await expect(change(teacher, father, 'approve')).rejects.toMatchObject({ details: { reason: 'already-so' } })
})

test('Today lists a new link for seven days, unless a teacher confirms it', async () => {
  const mother = await makeParent()
  await link(mother, await makeLetter())
  expect(await newParents()).toHaveLength(1)
  clock = startTime + 8 * dayMs
  expect(await newParents()).toEqual([])
  clock = startTime
  await change(teacher, mother, 'confirm')
  expect(await newParents()).toEqual([])
  expect((await parentsOf()).parents).toMatchObject([{ assurance: 'confirmed' }])
})

test('ending a link hides the child immediately; the same person then waits for a teacher', async () => {
  const mother = await makeParent('Mother')
  await link(mother, await makeLetter())
  await link(mother, await makeLetter(sibling))
  await change(teacher, mother, 'end')
  expect(await childNames(mother)).toEqual([sibling])
  await change(teacher, mother, 'end', sibling)
  const { rowCount } = await services.owner.query('SELECT FROM memberships WHERE user_id = $1', [mother.id])
  expect(rowCount).toBe(0)
  expect(await link(mother, await makeLetter())).toMatchObject({ status: 'waiting' })
  await change(teacher, mother, 'approve')
  expect(await childNames(mother)).toEqual([child])
  expect(await listLoggedActs(services, classroom.schoolId, 'guardians.')).toEqual([
    ...['guardians.link', 'guardians.link', 'guardians.end', 'guardians.end', 'guardians.link', 'guardians.approve'],
  ])
})

test('a person whose link was ended waits for a teacher with a new account, too', async () => {
  const mother = await makeParent('Mother')
  await link(mother, await makeLetter())
  const second = await makeLetter()
  await change(teacher, mother, 'end')
  await services.owner.query('DELETE FROM users WHERE id = $1', [mother.id])
  expect(await link(await makeParent('Mother again'), second)).toMatchObject({ status: 'waiting' })
})

test('a new letter stops the old code immediately, and expired codes fail the same way', async () => {
  const mother = await makeParent()
  const code = await makeLetter()
  await replaceLetter(teacher)
  await expect(link(mother, code)).rejects.toMatchObject(fails)
  expect((await parentsOf()).letter).toMatchObject({ status: 'made', printedAt: null })
  const [printed] = (await printLetters()).letters.filter(({ id }) => id === child)
  clock = startTime + letterDays * dayMs + 1_000
  await expect(link(mother, printed!.code)).rejects.toMatchObject(fails)
  expect((await parentsOf()).letter).toMatchObject({ status: 'expired' })
})

test('a letter for another guardian has its own code, and replacing one letter keeps the other', async () => {
  const codeOf = async () => (await printLetters()).letters.find(({ id }) => id === child)!.code
  const make = (input: object) =>
    execute(services, replaceParentLetter, { classroomId: classroom.id, student: child, ...input }, { actor: teacher })
  const first = await codeOf()
  expect(await codeOf()).toBe(first)
  await make({ isForAnother: 'true' })
  const second = await codeOf()
  expect(second).not.toBe(first)
  const { openLetters } = await parentsOf()
  expect(openLetters).toHaveLength(2)
  await make({ letter: openLetters[0]!.id })
  await expect(link(await makeParent(), second)).rejects.toMatchObject(fails)
  expect(await link(await makeParent(), first)).toMatchObject({ status: 'active' })
  expect(await link(await makeParent(), await codeOf())).toMatchObject({ status: 'waiting' })
  for (let index = 2; index < maxGuardiansPerStudent; index++) await make({ isForAnother: 'true' })
  await expect(make({ isForAnother: 'true' })).rejects.toMatchObject({ details: { reason: 'too-many-guardians' } })
})

test('prints one letter for each student, with the same code again, and stores no code', async () => {
  await services.owner.query('UPDATE users SET onboarded_at = NULL WHERE id = $1', [child])
  const first = await printLetters()
  expect(first.letters.map(({ id }) => id).toSorted()).toEqual([child, sibling].toSorted())
  const letter = first.letters.find(({ id }) => id === child)!
  const plainCode = letter.code.replaceAll('-', '')
  expect(letter.link).toBe(`${services.env.BASE_URL}/th/parent#${plainCode}`)
  expect(letter.tag).toBe('th-TH')
  expect((await printLetters()).letters).toEqual(first.letters)
  expect((await parentsOf()).letter?.status).toBe('printed')
  const { rows } = await services.owner.query(
    'SELECT to_jsonb(i)::text AS invitation, to_jsonb(c)::text AS code FROM parent_invitations i JOIN parent_codes c ON c.invitation_id = i.id',
  )
  expect(JSON.stringify(rows)).not.toContain(plainCode)
})

test('letters to the parents of namesakes have the numbers of the login cards', async () => {
  await services.owner.query(`UPDATE users SET name = 'Oliver Smith' WHERE id = ANY($1)`, [[child, sibling]])
  const addressed = (await printLetters()).letters.map(({ texts }) => texts.to)
  expect(addressed.filter((to) => to.includes('Oliver S. (1)'))).toHaveLength(1)
  expect(addressed.filter((to) => to.includes('Oliver S. (2)'))).toHaveLength(1)
})

test('letters contain no username and no class code, and one can be for unlinked students only', async () => {
  await services.owner.query(`UPDATE users SET locale = 'ko', onboarded_at = now() WHERE id = $1`, [sibling])
  const { letters } = await printLetters()
  expect(letters.find(({ id }) => id === sibling)?.tag).toBe('ko-KR')
  const { rows } = await services.owner.query<{ secret: string }>(
    'SELECT username AS secret FROM managed_students WHERE school_id = $1 UNION SELECT code FROM classrooms WHERE school_id = $1',
    [classroom.schoolId],
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { secret } of rows) expect(JSON.stringify(letters).toLowerCase()).not.toContain(secret.toLowerCase())
  await link(await makeParent(), letters.find(({ id }) => id === child)!.code)
  expect((await printLetters({ unlinked: true })).letters.map(({ id }) => id)).toEqual([sibling])
})

test('refuses letters and changes by parents, students, strangers and teachers of other classes', async () => {
  const mother = await makeParent()
  await link(mother, await makeLetter())
  const otherClass = await createChildClass(services, 1)
  const refusedActors = [
    { ...mother, schoolId: classroom.schoolId, schoolRoles: ['guardian' as const] },
    actor(sibling, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true }),
    await makeParent('Stranger'),
    actor(otherClass.teacher, { schoolId: otherClass.classroom.schoolId, schoolRoles: ['teacher'] }),
  ]
  for (const person of refusedActors) {
    await expect(replaceLetter(person)).rejects.toMatchObject({ code: 'not-found' })
    for (const kind of ['confirm', 'end'])
      await expect(change(person, mother, kind)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await childNames(mother)).toEqual([child])
})

test('refuses children, visitors and people whom the school removed', async () => {
  const code = await makeLetter()
  const managed = actor(sibling, { schoolId: classroom.schoolId, schoolRoles: ['student'], managed: true })
  await expect(link(managed, code)).rejects.toMatchObject({ code: 'not-found' })
  await expect(link(actor(null), code)).rejects.toMatchObject({ code: 'unauthenticated' })
  const removed = await makeParent()
  await services.owner.query(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'guardian', 'removed')`,
    [classroom.schoolId, removed.id],
  )
  await expect(link(removed, code)).rejects.toMatchObject(fails)
})

test('limits guesses, and working codes cost nothing', async () => {
  const guesser = await makeParent()
  const unknown = openParentCodes(services.env).codeOf(services.newId())
  for (let index = 0; index < parentCodeTryLimits.personHour; index++)
    await expect(link(guesser, unknown)).rejects.toMatchObject(fails)
  const code = await makeLetter()
  await expect(link(guesser, code)).rejects.toMatchObject({ code: 'limited' })
  const mother = await makeParent()
  await link(mother, code)
  for (let index = 0; index < parentCodeTryLimits.personHour; index++)
    await expect(link(mother, code)).rejects.toMatchObject(fails)
})

test('two people who use a code at the same moment: one is linked', async () => {
  const people = await Promise.all(['Mother', 'Father', 'Aunt'].map((name) => makeParent(name)))
  const code = await makeLetter()
  const results = await Promise.allSettled(people.map((person) => link(person, code)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('reads new parents of a class by index', async () => {
  await link(await makeParent(), await makeLetter())
  await services.owner.query(
    `INSERT INTO guardianships (school_id, guardian_id, student_id)
     SELECT m.school_id, u.id, m.user_id FROM memberships m, users u WHERE m.role = 'student' AND u.kind = 'adult' ON CONFLICT DO NOTHING`,
  )
  await services.owner.query('ANALYZE guardianships')
  const { tables } = await explainQuery(
    services,
    { schoolId: classroom.schoolId, personId: teacherId, staff: false },
    newParentsSql,
    [classroom.schoolId, classroom.id, new Date(clock - 7 * dayMs)],
  )
  expect(tables).toBeGreaterThan(0)
})
