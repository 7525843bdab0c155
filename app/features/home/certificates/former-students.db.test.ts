import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#rules/permissions.ts'
import { answerConsent } from '#app/features/people/consent/public.server.ts'
import { insertParentLetter } from '#app/features/people/guardians/feature.testing.ts'
import { changeParentLink, linkChild } from '#app/features/people/guardians/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass, type ClassroomRef } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { awardOwnCertificate } from './awarding/award-certificates.server.ts'
import { reissueCertificate, revokeCertificate } from './awarding/end-certificate.server.ts'
import { unpublishRefused } from './awarding/unpublish.server.ts'
import { loadPublicCertificate } from './credentials/public-certificate.server.ts'

const services = await openFileServices()
let classroom: ClassroomRef
let child: string
let teacher: Actor, guardian: Actor

beforeEach(async () => {
  const childClass = await createChildClass(services, 1)
  classroom = childClass.classroom
  child = childClass.children[0]!
  teacher = actor(childClass.teacher, { schoolId: classroom.schoolId, schoolRoles: ['teacher'] })
  const fields = { title: 'Kite star', reason: 'For good work', name: 'Child Kite', when: 'now', isPublic: 'on' }
  await execute(
    services,
    awardOwnCertificate,
    { classroomId: classroom.id, student: child, ...fields },
    { actor: teacher },
  )
})

type Row = { id: string; slug: string; state: string; is_public: boolean }
const readCertificate = async () =>
  (
    await services.owner.query<Row>('SELECT id, slug, state, is_public FROM certificates WHERE student_id = $1', [
      child,
    ])
  ).rows[0]!

test('a certificate of a child who left the class can only be revoked', async () => {
  const { id } = await readCertificate()
  await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE student_id = $1`, [child])
  const certificate = { classroomId: classroom.id, certificate: id }
  await expect(
    execute(services, reissueCertificate, { ...certificate, name: 'Other Name', isPublic: 'on' }, { actor: teacher }),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await readCertificate()).toMatchObject({ state: 'issued' })
  await execute(services, revokeCertificate, { ...certificate, reason: 'mistake' }, { actor: teacher })
})

const change = (kind: string) =>
  execute(
    services,
    changeParentLink,
    { classroomId: classroom.id, student: child, guardian: guardian.id, change: kind },
    { actor: teacher },
  )

async function refuseByNewLink() {
  const { schoolId } = classroom
  const person = actor(await makePerson(services, 'Guardian'))
  const letter = { schoolId, student: child, teacher: teacher.id! }
  const code = await insertParentLetter(services.owner, services.env, letter)
  await execute(services, linkChild, { code, relation: 'parent' }, { actor: person })
  guardian = actor(person.id!, { schoolId, schoolRoles: ['guardian'] })
  await execute(
    services,
    answerConsent,
    { student: child, purpose: 'publicCertificate', answer: 'no', locale: 'en' },
    { actor: guardian },
  )
}
const runDay = (days: number) =>
  inTransaction(services.pool, { schoolId: classroom.schoolId, personId: null, staff: false }, (db) =>
    unpublishRefused(db, { schoolId: classroom.schoolId, now: Date.now() + days * 86_400_000 }),
  )
const loadPage = async () => loadPublicCertificate(services, (await readCertificate()).slug)

test('the refusal of a stranger hides the page until the link is undone', async () => {
  await refuseByNewLink()
  expect(await loadPage()).toBeNull()
  await runDay(0)
  await change('end')
  await runDay(8)
  expect(await loadPage()).not.toBeNull()
})

test('the refusal of a guardian whom the school confirms, or who is linked for a week, ends the page for good', async () => {
  await refuseByNewLink()
  await runDay(6)
  expect(await readCertificate()).toMatchObject({ is_public: true })
  await runDay(8)
  expect(await readCertificate()).toMatchObject({ is_public: false })
})

test('a confirmation of the guardian ends the refused page with the next daily run', async () => {
  await refuseByNewLink()
  await change('confirm')
  await runDay(0)
  expect(await readCertificate()).toMatchObject({ is_public: false })
})
