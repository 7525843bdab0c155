import { beforeEach, expect, test, vi } from 'vitest'
import { checkProof } from './credentials/check-proof.ts'
import { isSealGenuine } from './credentials/check-seal.ts'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import { extractAttachedCredential } from '#rules/certificates/sealed-pdf.ts'
import { isRevokedIn } from '#rules/certificates/status-list.ts'
import type { Actor } from '#rules/permissions.ts'
import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { isOptional } from '#rules/progress/step-kinds.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { actor, joinSchool, listQueuedJobs, makePerson } from '#db/testing/test-services.ts'
import { awardCertificates, awardOwnCertificate } from './awarding/award-certificates.server.ts'
import { loadCertificatesPage } from './awarding/certificates-page.server.ts'
import { reissueCertificate, revokeCertificate, withdrawCertificate } from './awarding/end-certificate.server.ts'
import { recordEarned, recordEarnedSince } from './awarding/earned.server.ts'
import { loadCredential, loadPublicCertificate } from './credentials/public-certificate.server.ts'
import { readDidDocument, readStatusList } from './credentials/published-documents.server.ts'
import { loadCertificatePdf, loadPrintedPdf } from './pdf/certificate-pdf.server.ts'
import feature from './feature.server.ts'
import { issueCertificatesJob } from './jobs/issue-certificates.server.ts'

const services = await openFileServices()
const course = 'javascript-sky'
const day = 86_400_000
let classroom: ClassroomRef
let teacher: Actor, admin: Actor
let students: string[]
let schoolId: SchoolId

beforeEach(async () => {
  const childClass = await createChildClass(services, 3)
  classroom = childClass.classroom
  students = childClass.children
  schoolId = classroom.schoolId as SchoolId
  teacher = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  const adminId = await makePerson(services, 'Admin')
  await joinSchool(services, schoolId, adminId, 'admin')
  admin = actor(adminId, { schoolId, schoolRoles: ['admin'] })
  await services.owner.query(`UPDATE classrooms SET locale = 'th' WHERE id = $1`, [classroom.id])
})

const run = <I, L, R>(command: Command<I, L, R>, input: object, person = teacher, now = services.now) =>
  execute({ ...services, now }, command, { classroomId: classroom.id, ...input }, { actor: person })

const requiredSteps = [...loadSteps()].filter(([, step]) => step.course === course && !isOptional(step.kind))

async function solve(student: string, steps: readonly string[]): Promise<void> {
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'x', 'x', 1, now()) ON CONFLICT DO NOTHING`,
    [schoolId, student],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 600000, now(), now(), now() FROM unnest($3::text[]) AS s (step)`,
    [schoolId, student, steps],
  )
}

const inSchool = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, work)

/** Solves every required step, the last one through the hook of the progress feature. */
async function finishCourse(student: string): Promise<void> {
  await solve(
    student,
    requiredSteps.map(([step]) => step),
  )
  const [step, { lesson }] = requiredSteps.at(-1)!
  const after = { solvedAt: 1 } as never
  const progressed = {
    schoolId,
    timeZone: 'UTC',
    studentId: student,
    lesson,
    step,
    times: [1],
    skins: [],
    inPair: false,
  }
  await inSchool((db) => recordEarned(db, { receivedAt: Date.now(), steps: [{ ...progressed, before: null, after }] }))
}

type Row = Record<string, unknown> & { id: string; slug: string; state: string; number: string }
const listRows = async () =>
  (await services.owner.query<Row>('SELECT * FROM certificates WHERE school_id = $1 ORDER BY id', [schoolId])).rows

async function award(when: 'now' | 'day' = 'now', isPublic = true, name = 'ด.ญ.มะลิ ใจดี'): Promise<Row> {
  await finishCourse(students[0]!)
  const [earned] = await listRows()
  await run(awardCertificates, { when, certificates: JSON.stringify([{ id: earned!.id, name, isPublic }]) })
  return (await listRows())[0]!
}

test('a finished course is earned once, by its last step or by the daily check', async () => {
  await solve(
    students[1]!,
    requiredSteps.slice(1).map(([step]) => step),
  )
  await solve(
    students[2]!,
    requiredSteps.map(([step]) => step),
  )
  await finishCourse(students[0]!)
  expect((await listRows()).map((row) => [row.student_id, row.course, row.state])).toEqual([
    [students[0], course, 'earned'],
  ])
  for (let round = 0; round < 2; round++) await inSchool((db) => recordEarnedSince(db, { schoolId, now: Date.now() }))
  expect((await listRows()).map((row) => row.student_id).toSorted()).toEqual([students[0], students[2]].toSorted())
})

test('a batch is previewed with its facts, and one that no teacher named in 30 days has lapsed', async () => {
  await finishCourse(students[0]!)
  const preview = async (now = services.now) => {
    const context = makeRequestContext({ ...services, now }, { actor: teacher, signedIn: null })
    return (await loadCertificatesPage(context, { id: classroom.id as ClassroomId, schoolId })).courses[0]!
  }
  const { sheet, earned } = await preview()
  expect(sheet).toMatchObject({ language: 'th', name: '', facts: [], seal: null, draft: expect.any(String) })
  expect(earned[0]!.facts).toHaveLength(2)
  expect(earned[0]!.problems).not.toContain('lapsed')
  const lapsed = (await preview(() => Date.now() + 31 * day)).earned[0]!
  expect(lapsed.problems).toContain('lapsed')
  await run(awardCertificates, {
    when: 'now',
    certificates: JSON.stringify([{ id: lapsed.id, name: 'มะลิ ใจดี', isPublic: false }]),
  })
  expect((await listRows())[0]).toMatchObject({ state: 'issued' })
})

const insertFinishedCompetition = async (names: string, finishedDaysAgo = 1): Promise<void> => {
  const { rows } = await services.owner.query<{ id: string }>(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, rounds, made_at, changed_at, finished_at)
     VALUES ($1, gen_random_uuid(), $2, 'Kite quiz', 'quiz', 'live', '{"kind":"bank","bank":"logic","questions":1}',
       jsonb_build_object('names', $3::text), 'finished', false, 1, now(), now(), now() - make_interval(days => $4)) RETURNING id`,
    [schoolId, classroom.id, names, finishedDaysAgo],
  )
  await services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at, rank, points)
     SELECT $1, $2, gen_random_uuid(), student, n, 'Kite', 'in', 0, now(), rank, points
     FROM unnest($3::uuid[], '{4,2,1}'::int[], '{10,20,30}'::int[]) WITH ORDINALITY AS p (student, rank, points, n)`,
    [schoolId, rows[0]!.id, students],
  )
}

test('offers certificates for the first three places of recent competitions that show places', async () => {
  const listPlaced = async () => {
    const context = makeRequestContext(services, { actor: teacher, signedIn: null })
    return (await loadCertificatesPage(context, { id: classroom.id as ClassroomId, schoolId })).placed
  }
  await insertFinishedCompetition('own')
  await insertFinishedCompetition('all', 61)
  expect(await listPlaced()).toEqual([])
  await insertFinishedCompetition('podium')
  const placed = await listPlaced()
  expect(placed.map(({ student, reason }) => [student, reason])).toEqual([
    [students[2], 'การได้อันดับที่ 1 ในการแข่งขัน Kite quiz'],
    [students[1], 'การได้อันดับที่ 2 ในการแข่งขัน Kite quiz'],
  ])
  const { student, title, reason } = placed[0]!
  await run(awardOwnCertificate, { student, title, reason, name: 'Mali Jaidee', when: 'now' })
  expect((await listPlaced()).map((row) => row.student)).toEqual([students[1]])
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [classroom.id])
  expect(await listPlaced()).toEqual([])
})

test('a course without judged steps is not earned', async () => {
  await solve(
    students[0]!,
    [...loadSteps()].flatMap(([step, judged]) => (judged.course === 'thinking-unplugged' ? [step] : [])),
  )
  await inSchool((db) => recordEarnedSince(db, { schoolId, now: Date.now() }))
  expect(await listRows()).toEqual([])
})

test('issues a signed certificate with a short name, in the language of the class', async () => {
  const { slug } = await award()
  const page = (await loadPublicCertificate(services, slug))!
  expect(page).toMatchObject({
    view: 'certificate',
    sheet: { language: 'th', name: 'มะลิ จ.', teacher: null, seal: { number: 'SK-2569-000001' }, draft: null },
  })
  expect(JSON.stringify(page)).not.toContain('ใจดี')
  const file = await loadCredential(services, slug)
  const did = (await readDidDocument(services, schoolId)) as DidDocument
  const { credential } = file as Extract<typeof file, { view: 'certificate' }>
  expect(await checkProof(credential, did)).toBe('genuine')
  expect(JSON.stringify(credential)).not.toMatch(new RegExp(`ใจดี|${students[0]}|${teacher.id}|${classroom.id}`))
  const list = (await readStatusList(services, schoolId, '1'))!
  expect(await checkProof(list, did)).toBe('genuine')
  const index = Number(credential.credentialStatus.statusListIndex)
  expect(await isRevokedIn(list.credentialSubject.encodedList, index)).toBe(false)
  expect(await listLoggedActs(services, schoolId, 'certificate.')).toEqual(['certificate.award'])
})

test('a provisional certificate has only its provisional address and issues itself after a day', async () => {
  const { slug, id, state } = await award('day')
  expect(state).toBe('provisional')
  expect(await loadPublicCertificate(services, slug)).toBeNull()
  expect(await loadCredential(services, slug)).toBeNull()
  const page = await loadPublicCertificate(services, `tmp-${slug}`)
  expect(page).toMatchObject({ view: 'provisional', sheet: { name: 'มะลิ จ.', seal: null } })
  const [job] = (await listQueuedJobs(services)).filter(({ name }) => name === 'issue-certificates')
  expect(job!.data).toEqual({ schoolId, ids: [id] })
  await issueCertificatesJob(services)(job!.data)
  expect((await listRows())[0]!.state).toBe('provisional')
  const later = { ...services, now: () => Date.now() + day + 1_000 }
  for (let round = 0; round < 2; round++) await issueCertificatesJob(later)(job!.data)
  expect((await listRows())[0]).toMatchObject({ state: 'issued', number: 'SK-2569-000001' })
  expect(await loadPublicCertificate(later, `tmp-${slug}`)).toEqual({ view: 'moved', slug })
  const muchLater = { ...services, now: () => Date.now() + 32 * day }
  expect(await loadPublicCertificate(muchLater, `tmp-${slug}`)).toBeNull()
})

const visitor = { origin: { address: '203.0.113.7', device: null }, signedIn: null }

test('the daily run issues certificates whose job was lost, in the school to which the class moved', async () => {
  await award('day')
  const daily = (now: number) =>
    inSchool((db) => feature.daily!(db, { schoolId, now, env: services.env, timeZone: 'UTC' }))
  await daily(services.now() + day / 2)
  expect((await listRows())[0]).toMatchObject({ state: 'provisional' })
  await daily(services.now() + 2 * day)
  expect((await listRows())[0]).toMatchObject({ state: 'issued' })
})

test('the PDF has the signed file inside, is sealed, and is refused after the certificate was revoked', async () => {
  const { slug, id } = await award()
  const published = await loadCertificatePdf(services, visitor, { slug, paper: 'a4' })
  if (published?.view !== 'certificate') throw new Error('no PDF')
  const { pdf } = published
  const credential = (await loadCredential(services, slug)) as { credential: SignedCredential }
  expect(JSON.parse(extractAttachedCredential(pdf)!)).toEqual(credential.credential)
  const did = (await readDidDocument(services, schoolId))!
  expect(await isSealGenuine(pdf, credential.credential, did)).toBe(true)
  expect(Buffer.from(pdf).toString('latin1')).not.toContain(
    Buffer.from('ใจดี', 'utf16le').swap16().toString('hex').toUpperCase(),
  )
  const again = await loadCertificatePdf(services, visitor, { slug, paper: 'a4' })
  expect(again).toMatchObject({ pdf })
  await run(revokeCertificate, { certificate: id, reason: 'mistake' })
  expect(await loadCertificatePdf(services, visitor, { slug, paper: 'a4' })).toMatchObject({
    view: 'ended',
    state: 'revoked',
  })
})

test('a certificate that is provisional or on paper only has no PDF', async () => {
  const { slug } = await award('day')
  for (const address of [slug, `tmp-${slug}`, 'unknown'])
    expect(await loadCertificatePdf(services, visitor, { slug: address, paper: 'a4' })).toBeNull()
})

test('the certificates of a class in one file need the cookie of a print link', async () => {
  const request = new Request('http://x/')
  expect(await loadPrintedPdf(services, request, classroom.id)).toBeNull()
  expect(await loadPrintedPdf(services, request, 'not an id')).toBeNull()
})

test('a certificate that is only on paper has no page and no file', async () => {
  const { slug } = await award('now', false)
  expect(await loadPublicCertificate(services, slug)).toBeNull()
  expect(await loadCredential(services, slug)).toBeNull()
})

test('a revoked certificate shows neither name nor file, and its status is set immediately', async () => {
  const { id, slug, status_index: index } = await award()
  await run(revokeCertificate, { certificate: id, reason: 'mistake' })
  expect(await loadPublicCertificate(services, slug)).toEqual({
    view: 'ended',
    state: 'revoked',
    reason: 'mistake',
    endedAt: expect.any(String),
  })
  expect(await loadCredential(services, slug)).toMatchObject({ view: 'ended', state: 'revoked' })
  expect((await listRows())[0]).toMatchObject({ credential: null })
  const list = (await readStatusList(services, schoolId, '1'))!
  expect(await isRevokedIn(list.credentialSubject.encodedList, Number(index))).toBe(true)
  await expect(run(revokeCertificate, { certificate: id, reason: 'name' })).rejects.toMatchObject({
    details: { reason: 'conflicts' },
  })
  // The course is not awarded a second time.
  await inSchool((db) => recordEarnedSince(db, { schoolId, now: Date.now() }))
  expect((await listRows()).length).toBe(1)
})

test('a reissued certificate has a new address and number, and the old one says that it was replaced', async () => {
  const { id, slug } = await award()
  await run(reissueCertificate, { certificate: id, name: 'มะลิวัลย์ ใจดี', isPublic: 'on' })
  const rows = await listRows()
  expect(rows.map((row) => [row.state, row.number])).toEqual([
    ['replaced', 'SK-2569-000001'],
    ['issued', 'SK-2569-000002'],
  ])
  expect(await loadPublicCertificate(services, slug)).toMatchObject({ view: 'ended', state: 'replaced' })
  expect(await loadPublicCertificate(services, rows[1]!.slug)).toMatchObject({ sheet: { name: 'มะลิวัลย์ จ.' } })
})

test('a certificate can be taken back before it is issued', async () => {
  const { id, slug } = await award('day')
  await run(withdrawCertificate, { certificate: id })
  expect((await listRows())[0]).toMatchObject({ state: 'earned', printed_name: null, slug: null })
  expect(await loadPublicCertificate(services, `tmp-${slug}`)).toBeNull()
  const ownWords = { student: students[1], title: 'Helper', reason: 'helping others', name: 'Mali Jaidee', when: 'day' }
  await run(awardOwnCertificate, ownWords)
  const row = (await listRows()).find((candidate) => candidate.course === null)!
  expect(row).toMatchObject({ title: 'Helper', short_name: 'Mali J.', is_public: false })
  await run(withdrawCertificate, { certificate: row.id })
  expect((await listRows()).map((candidate) => candidate.course)).toEqual([course])
})

test('refuses held words, used certificates and accusations by teachers', async () => {
  const ownWords = {
    student: students[1],
    title: 'Helper',
    reason: 'you are a fucking idiot',
    name: 'Mali',
    when: 'now',
  }
  await expect(run(awardOwnCertificate, ownWords)).rejects.toMatchObject({
    details: { fields: { reason: 'held-words' } },
  })
  const { id } = await award()
  const again = { when: 'now', certificates: JSON.stringify([{ id, name: 'Mali', isPublic: true }]) }
  await expect(run(awardCertificates, again)).rejects.toMatchObject({ details: { reason: 'conflicts' } })
  await expect(run(revokeCertificate, { certificate: id, reason: 'cheating' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await run(revokeCertificate, { certificate: id, reason: 'cheating' }, admin)
  const { slug } = (await listRows())[0]!
  expect(JSON.stringify(await loadPublicCertificate(services, slug))).not.toContain('cheating')
})

test('refuses a rude name that is not the name of the student', async () => {
  const certificate = { title: 'Helper', reason: 'helping', isPublic: 'on', when: 'now' }
  const student = students[0]!
  await expect(run(awardOwnCertificate, { ...certificate, student, name: 'Fuck You' })).rejects.toMatchObject({
    details: { fields: { name: 'held-words' } },
  })
  await services.owner.query(`UPDATE users SET name = 'Fuk Chan' WHERE id = $1`, [student])
  await run(awardOwnCertificate, { ...certificate, student, name: 'Fuk Chan' })
  expect((await listRows())[0]).toMatchObject({ state: 'issued', printed_name: 'Fuk Chan' })
})

test('refuses other teachers, students and classes', async () => {
  const { id } = await award()
  const strangerId = await makePerson(services, 'Stranger')
  await joinSchool(services, schoolId, strangerId, 'teacher')
  const stranger = actor(strangerId, { schoolId, schoolRoles: ['teacher'] })
  const child = actor(students[0]!, { schoolId, schoolRoles: ['student'], managed: true })
  const ownWords = { student: students[1], title: 'Helper', reason: 'helping', name: 'Mali', when: 'now' }
  const refusal = { code: 'not-found' }
  for (const person of [stranger, child]) {
    await expect(run(revokeCertificate, { certificate: id, reason: 'name' }, person)).rejects.toMatchObject(refusal)
    await expect(run(reissueCertificate, { certificate: id, name: 'X' }, person)).rejects.toMatchObject(refusal)
    await expect(run(withdrawCertificate, { certificate: id }, person)).rejects.toMatchObject(refusal)
    await expect(run(awardOwnCertificate, ownWords, person)).rejects.toMatchObject(refusal)
    const batch = { when: 'now', certificates: JSON.stringify([{ id, name: 'X', isPublic: true }]) }
    await expect(run(awardCertificates, batch, person)).rejects.toMatchObject(refusal)
  }
  const otherClass = await createChildClass(services, 1)
  const elsewhere = actor(otherClass.teacher, { schoolId: otherClass.classroom.schoolId, schoolRoles: ['teacher'] })
  const input = { classroomId: otherClass.classroom.id, certificate: id, reason: 'name' }
  await expect(execute(services, revokeCertificate, input, { actor: elsewhere })).rejects.toMatchObject(refusal)
  expect((await listRows())[0]!.state).toBe('issued')
})

test('another secret retires the key, and certificates signed before stay genuine', async () => {
  const { slug } = await award()
  const other = { ...services, env: { ...services.env, SECRET: 'another-secret-0123456789abcdef012345' } }
  const list = (await readStatusList(other, schoolId, '1'))!
  const did = (await readDidDocument(other, schoolId))!
  expect(did.verificationMethod.map(({ retired }) => retired !== undefined)).toEqual([true, false])
  expect(await checkProof(list, did)).toBe('genuine')
  const file = (await loadCredential(other, slug)) as { credential: object }
  expect(await checkProof(file.credential, did)).toBe('genuine')
})

test('the page of a class reads no signed files and at most 300 certificates', async () => {
  await award()
  await finishCourse(students[1]!)
  await services.owner.query(
    `INSERT INTO certificates (school_id, id, student_id, classroom_id, state, language, title, printed_name, short_name, slug, earned_at, ended_at, end_reason)
     SELECT $1, gen_random_uuid(), $2, $3, 'revoked', 'en', 'Helper', 'Mali', 'Mali', lpad(n::text, 26, '0'), now(), now(), 'mistake'
     FROM generate_series(1, 350) n`,
    [schoolId, students[2], classroom.id],
  )
  const results: { rows: object[] }[] = []
  services.pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<{ rows: object[] }>
    // Several statements in one query return an array.
    vi.spyOn(client, 'query').mockImplementation(async (...values: unknown[]) => {
      const result = await query(...values)
      results.push(...[result].flat())
      return result as never
    })
  })
  const page = await loadCertificatesPage(
    { services, actor: teacher } as never,
    { id: classroom.id, schoolId } as never,
  )
  vi.restoreAllMocks()
  expect(page.given).toHaveLength(300)
  expect(page.courses).toMatchObject([{ course, earned: [{ student: students[1] }] }])
  expect(results.length).toBeGreaterThan(3)
  expect(Math.max(...results.map(({ rows }) => rows.length))).toBeLessThanOrEqual(300)
  expect(JSON.stringify(results)).not.toContain('proofValue')
})

test('erasing a student revokes the certificates that were issued', async () => {
  const { status_index: index } = await award()
  const { rows } = await services.owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [students[0]])
  await execute(services, erasePerson, { personId: students[0], typed: rows[0]!.name }, { actor: admin })
  expect(await listRows()).toEqual([])
  const list = (await readStatusList(services, schoolId, '1'))!
  expect(await isRevokedIn(list.credentialSubject.encodedList, Number(index))).toBe(true)
})
