import { beforeEach, expect, test } from 'vitest'
import type { SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, listQueuedJobs } from '#db/testing/test-services.ts'
import feature from './feature.server.ts'
import { inviteParent } from './invitations/invite-parent.server.ts'
import { sendParentInvitationJob } from './jobs/send-parent-invitation.server.ts'

/** Thursday, 15:00 in Bangkok: the week of the school has not ended. */
const start = Date.parse('2026-11-19T08:00:00Z')
const hourMs = 3_600_000
let clock = start
const services = await openFileServices({ now: () => clock })
const { owner } = services
let schoolId: SchoolId

beforeEach(() => {
  clock = start
})

const runDay = () => {
  const day = { schoolId, timeZone: 'Asia/Bangkok', now: clock, services }
  const tenant = { ...systemTenant, schoolId, identity: true as const }
  return inTransaction(services.pool, tenant, (db) => feature.dailyNotices!(db, day))
}

const countUnfinished = async (name: string) =>
  (
    await owner.query(`SELECT FROM jobs.job WHERE name = $1 AND state < 'completed' AND data->>'schoolId' = $2`, [
      ...[name, schoolId],
    ])
  ).rowCount

/** The queue gives up, as after an outage of the mail server of more than a day. */
const failJobs = (name: string) => owner.query(`UPDATE jobs.job SET state = 'failed' WHERE name = $1`, [name])

test('queues a due mail again that was never sent, once, until it is old news', async () => {
  const { classroom } = await createChildClass(services, 1)
  schoolId = classroom.schoolId as SchoolId
  const reader = services.newId()
  await owner.query(
    `INSERT INTO digest_readers (school_id, id, address_digest, encrypted_address, locale, created_at)
     VALUES ($1, $2, 'digest', 'address', 'en', now())`,
    [schoolId, reader],
  )
  await owner.query(`INSERT INTO digests (school_id, reader_id, week, due_at) VALUES ($1, $2, '2026-W46', $3)`, [
    ...[schoolId, reader, new Date(start)],
  ])
  clock = start - hourMs
  await runDay()
  expect(await countUnfinished('send-digest')).toBe(0)
  clock = start + 26 * hourMs
  for (let runs = 0; runs < 2; runs++) {
    await runDay()
    expect(await countUnfinished('send-digest')).toBe(1)
  }
  await failJobs('send-digest')
  clock = start + 48 * hourMs
  await runDay()
  expect(await countUnfinished('send-digest')).toBe(0)
})

test('queues an invitation again that the mail server never got, and sends it once', async () => {
  const { classroom, children, teacher } = await createChildClass(services, 1)
  schoolId = classroom.schoolId as SchoolId
  const by = { actor: actor(teacher, { schoolId, schoolRoles: ['teacher'] }) }
  const invitation = { classroomId: classroom.id, student: children[0]!, address: 'parent@example.test', locale: 'en' }
  await execute(services, inviteParent, invitation, by)
  const { data } = (await listQueuedJobs(services)).findLast(({ name }) => name === 'send-parent-invitation')!
  const sent: unknown[] = []
  const failing = { send: () => Promise.reject(new Error('connection refused')), close: () => {} }
  const counting = { send: async (mail: unknown) => void sent.push(mail), close: () => {} }
  await expect(sendParentInvitationJob({ ...services, mailer: failing })(data)).rejects.toThrow('connection refused')
  await failJobs('send-parent-invitation')
  clock += 24 * hourMs
  for (let runs = 0; runs < 2; runs++) {
    await runDay()
    expect(await countUnfinished('send-parent-invitation')).toBe(1)
  }
  for (let runs = 0; runs < 2; runs++) await sendParentInvitationJob({ ...services, mailer: counting })(data)
  expect(sent).toHaveLength(1)
  await failJobs('send-parent-invitation')
  await runDay()
  expect(await countUnfinished('send-parent-invitation')).toBe(0)
})
