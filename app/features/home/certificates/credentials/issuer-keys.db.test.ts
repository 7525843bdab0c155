import { beforeEach, expect, test } from 'vitest'
import type { SignedCredential } from '#rules/certificates/credential.ts'
import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { answerConsent } from '#app/features/people/consent/public.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { awardOwnCertificate } from '../awarding/award-certificates.server.ts'
import { reissueCertificate } from '../awarding/end-certificate.server.ts'
import { checkFile, type ReadDocument } from './check-certificate.ts'
import { checkProof } from './check-proof.ts'
import { publishNextKey } from './issuer-keys.server.ts'
import { loadCredential, loadPublicCertificate } from './public-certificate.server.ts'
import { readDidDocument, readStatusList } from './published-documents.server.ts'
import { replaceCompromisedKeys } from './replace-compromised-keys.server.ts'

const services = await openFileServices()
const start = Date.parse('2026-11-19T03:00:00.250Z')
let clock = start
let classroom: ClassroomRef
let schoolId: SchoolId
let teacher: Actor
let child: string

beforeEach(async () => {
  clock = start
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  schoolId = classroom.schoolId as SchoolId
  teacher = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  child = childClass.children[0]!
})

const timed = (env = services.env) => ({ ...services, env, now: () => clock })
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const changedSecret = { ...services.env, CERTIFICATE_KEY: 'another-key-0123456789abcdef0123456789' }
const tenant = () => ({ schoolId, personId: null, staff: false })

async function award(): Promise<{ id: string; slug: string }> {
  const { locale: _, ...input } = { locale: 'en', student: child, title: 'Helper', reason: 'helping others' }
  await execute(
    timed(),
    awardOwnCertificate,
    { ...input, classroomId: classroom.id, name: 'Mali Jaidee', isPublic: 'on', when: 'now' },
    { actor: teacher },
  )
  const { rows } = await services.owner.query<{ id: string; slug: string }>(
    `SELECT id, slug FROM certificates WHERE school_id = $1 AND state = 'issued' ORDER BY id DESC LIMIT 1`,
    [schoolId],
  )
  return rows[0]!
}

const fileOf = async (slug: string, env = services.env): Promise<SignedCredential> => {
  const published = await loadCredential(timed(env), slug)
  if (published?.view !== 'certificate') throw new Error(`no file: ${published?.view}`)
  return published.credential
}
const keyOf = ({ proof }: SignedCredential) => proof.verificationMethod.split('#')[1]
const did = async (env = services.env) => (await readDidDocument(timed(env), schoolId)) as DidDocument
const runDaily = () =>
  inTransaction(services.pool, tenant(), (db) => publishNextKey(db, { env: services.env, schoolId, now: clock }))

/** The verdict of the browser's check over the documents that the site publishes. */
function verdictOf(credential: SignedCredential, env = services.env) {
  const read: ReadDocument = async (path) => {
    const [, school, list] = /^\/issuers\/([^/]+)\/(?:did\.json|status\/(\d+))$/.exec(path) ?? []
    if (!school) {
      const published = await loadCredential(timed(env), path.split('/')[2]!)
      return { status: published?.view === 'ended' ? 410 : 404, body: published ?? { state: 'unknown' } }
    }
    const body = list ? await readStatusList(timed(env), school, list) : await readDidDocument(timed(env), school)
    return { status: body ? 200 : 404, body }
  }
  return checkFile(JSON.stringify(credential), { origin: services.env.BASE_URL, now: clock, read })
}

test('publishes the next key in July and signs with it from August; earlier files stay genuine', async () => {
  const first = await fileOf((await award()).slug)
  await runDaily()
  expect((await did()).verificationMethod).toHaveLength(1)
  clock = midnight('2027-07-02')
  for (let round = 0; round < 2; round++) await runDaily()
  const [old, next, ...more] = (await did()).verificationMethod
  expect(more).toEqual([])
  expect(old!.retired).toBe('2027-08-01T00:00:00.000Z')
  expect(next).toMatchObject({ created: '2027-07-02T00:00:00.000Z', validFrom: '2027-08-01T00:00:00.000Z' })

  const july = await fileOf((await award()).slug)
  expect(keyOf(july)).toBe('2026-1')
  clock = midnight('2027-08-01') + 250
  const august = await fileOf((await award()).slug)
  expect(keyOf(august)).toBe('2027-2')
  for (const file of [first, july, august]) expect(await verdictOf(file)).toMatchObject({ verdict: 'genuine' })
  // The status list, which is signed at every request, has the new key, too.
  expect((await readStatusList(timed(), schoolId, '1'))!.proof.verificationMethod).toContain('#2027-2')
})

test('a secret that changes while the next key waits retires both keys', async () => {
  const { slug } = await award()
  clock = midnight('2027-07-02')
  await runDaily()
  const list = (await readStatusList(timed(changedSecret), schoolId, '1'))!
  const keys = await did(changedSecret)
  expect(keys.verificationMethod.filter(({ retired }) => !retired).map(({ id }) => id.split('#')[1])).toEqual([
    '2027-3',
  ])
  expect(await checkProof(list, keys)).toBe('genuine')
  expect(await verdictOf(await fileOf(slug), changedSecret)).toMatchObject({ verdict: 'genuine' })
  clock = midnight('2028-07-10')
  await inTransaction(services.pool, tenant(), (db) => publishNextKey(db, { env: changedSecret, schoolId, now: clock }))
  expect((await did(changedSecret)).verificationMethod.at(-1)).toMatchObject({ validFrom: '2028-08-09T00:00:00.000Z' })
})

test('a compromised key is refused from that time on, and certificates on record are signed anew', async () => {
  const early = await award()
  clock = midnight('2026-12-10')
  const late = await award()
  const before = { early: await fileOf(early.slug), late: await fileOf(late.slug) }
  clock = midnight('2026-12-20')
  const replace = () => replaceCompromisedKeys(timed(changedSecret), midnight('2026-12-01'))
  expect((await replace()).certificates).toBeGreaterThanOrEqual(2)
  expect(await verdictOf(before.early, changedSecret)).toMatchObject({ verdict: 'genuine' })
  expect(await verdictOf(before.late, changedSecret)).toEqual({ verdict: 'changed', issuer: before.late.issuer.name })
  for (const { slug } of [early, late]) {
    const renewed = await fileOf(slug, changedSecret)
    expect(keyOf(renewed)).toBe('2026-2')
    expect(await verdictOf(renewed, changedSecret)).toMatchObject({ verdict: 'genuine' })
    expect(renewed).toMatchObject({ validFrom: expect.stringMatching(/^2026-1[12]/) })
    expect(await loadPublicCertificate(timed(changedSecret), slug)).toMatchObject({ keyName: '2026-2' })
  }
  expect((await replace()).certificates).toBe(0)
  expect(await listLoggedActs(services, schoolId, 'certificate.keys')).not.toEqual([])
})

test('keys of the present secret are not marked as compromised', async () => {
  await award()
  await replaceCompromisedKeys(timed(), midnight('2026-11-01'))
  expect((await did()).verificationMethod).toEqual([
    expect.not.objectContaining({ compromisedSince: expect.anything() }),
  ])
})

test('a withdrawn consent revokes the signed file, and the certificate stays on paper', async () => {
  const mother = await makePerson(services, 'Mother')
  await joinSchool(services, schoolId, mother, 'guardian')
  await services.owner.query(
    `INSERT INTO guardianships (school_id, guardian_id, student_id, relation, assurance) VALUES ($1, $2, $3, 'parent', 'confirmed')`,
    [schoolId, mother, child],
  )
  const guardian = actor(mother, { schoolId, schoolRoles: ['guardian'] })
  const answer = (yesOrNo: 'yes' | 'no', purpose = 'publicCertificate') =>
    execute(timed(), answerConsent, { student: child, purpose, answer: yesOrNo, locale: 'en' }, { actor: guardian })
  const { id, slug } = await award()
  const file = await fileOf(slug)
  await answer('yes')
  await answer('no', 'home')
  expect(await verdictOf(file)).toMatchObject({ verdict: 'genuine' })
  clock += 1_000
  await answer('no')
  expect(await verdictOf(file)).toMatchObject({ verdict: 'revoked' })
  const { rows } = await services.owner.query('SELECT state, is_public FROM certificates WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'issued', is_public: false }])

  // A later consent brings neither page nor file back; a teacher can reissue the certificate.
  clock += 1_000
  await answer('yes')
  expect(await loadPublicCertificate(timed(), slug)).toBeNull()
  expect(await verdictOf(file)).toMatchObject({ verdict: 'revoked' })
  const input = { classroomId: classroom.id, certificate: id, name: 'Mali Jaidee', isPublic: 'on' }
  await execute(timed(), reissueCertificate, input, { actor: teacher })
  const renewed = await services.owner.query<{ slug: string }>(
    `SELECT slug FROM certificates WHERE school_id = $1 AND state = 'issued'`,
    [schoolId],
  )
  expect(await verdictOf(await fileOf(renewed.rows[0]!.slug))).toMatchObject({ verdict: 'genuine' })
})
