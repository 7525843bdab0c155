import { beforeEach, expect, test } from 'vitest'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { changeNoticeHours } from '#app/features/people/accounts/public.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { announce } from '../announcements/announce.server.ts'
import feature from '../feature.server.ts'
import { readThread } from '../threads/read-thread.server.ts'
import { writeMessage } from '../writing/write-message.server.ts'

const services = await openFileServices()
/** Noon in Bangkok, and the daily run of the next night. */
const noon = Date.parse('2026-11-19T05:00:00Z')
const night = Date.parse('2026-11-19T20:00:00Z')

let schoolId: SchoolId
let teacher: Actor, guardian: Actor
let thread: string, classroomId: string

beforeEach(async () => {
  const { classroom, children, teacher: teacherId } = await createChildClass(services, 1)
  schoolId = classroom.schoolId
  classroomId = classroom.id
  const guardianId = await makePerson(services, 'Parent')
  await joinSchool(services, schoolId, guardianId, 'guardian')
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardianId, children[0]],
  ])
  await services.owner.query('UPDATE users SET email_verified = true WHERE id = ANY ($1)', [[guardianId, teacherId]])
  teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  guardian = actor(guardianId, { schoolId, schoolRoles: ['guardian'] })
  thread = `guardian.${classroomId}.${children[0]}.${guardianId}`
})

const servicesAt = (now: number) => ({ ...services, now: () => now })

/** Mails of the daily run, with the hours until each is sent. */
async function runDay(now = night): Promise<{ mail: Mail; hours: number }[]> {
  const queued: JobRequest[] = []
  const jobs = { ...services.jobs, queue: async (_: unknown, request: JobRequest) => void queued.push(request) }
  const day = { schoolId, timeZone: 'Asia/Bangkok', now, services: { ...servicesAt(now), jobs } }
  await inTransaction(services.pool, { ...systemTenant, schoolId, identity: true }, (db) =>
    feature.dailyNotices!(db, day as never),
  )
  return queued.map(({ data, startAfterSeconds = 0 }) => ({ mail: data as Mail, hours: startAfterSeconds / 3_600 }))
}

const announceNow = (title: string) =>
  execute(
    servicesAt(noon),
    announce,
    { classroomId, title, text: 'Please pack a hat.', audience: 'families', at: '' },
    { actor: teacher },
  )
const write = (by: Actor, content: string, time = noon) =>
  execute(servicesAt(time), writeMessage, { thread, kind: 'text', content }, { actor: by })

test('mails once about what is unread, without its text, in the morning', async () => {
  await announceNow('Kite day')
  await announceNow('Zoo')
  await write(teacher, 'Please call me.')
  const mails = await runDay()
  expect(mails.map(({ mail, hours }) => [mail.notice!.topic, hours])).toEqual([
    ['announcements', 4],
    ['messages', 4],
  ])
  for (const { mail } of mails) expect(mail.text + mail.html).not.toMatch(/Kite day|Zoo|pack a|call me/)
  expect(mails[0]!.mail.text).toContain('view=notifications')
  expect(await runDay()).toEqual([])
})

test('mails the teachers about an answer, and no reader about what is read', async () => {
  await announceNow('Kite day')
  await write(guardian, 'Thank you')
  await execute(servicesAt(noon + 1), readThread, { thread }, { actor: teacher })
  const { rows } = await services.owner.query<{ id: string }>(
    `SELECT id FROM message_threads WHERE school_id = $1 AND kind = 'announcement'`,
    [schoolId],
  )
  await execute(servicesAt(noon + 1), readThread, { thread: `announcement.${rows[0]!.id}` }, { actor: guardian })
  expect(await runDay()).toEqual([])
  await write(guardian, 'One more question', noon + 60_000)
  expect((await runDay()).map(({ mail }) => mail.notice)).toMatchObject([{ topic: 'messages', userId: teacher.id }])
})

test('waits for the end of the quiet hours of the reader', async () => {
  const hours = { from: '06:00', to: '09:30', timeZone: 'Asia/Bangkok' }
  await execute(services, changeNoticeHours, hours, { actor: guardian })
  await announceNow('Kite day')
  expect((await runDay()).map((entry) => entry.hours)).toEqual([6.5])
  await execute(services, changeNoticeHours, { ...hours, from: '' }, { actor: guardian })
  await announceNow('Zoo')
  expect((await runDay()).map((entry) => entry.hours)).toEqual([4])
  await expect(
    execute(services, changeNoticeHours, { ...hours, to: '06:00' }, { actor: guardian }),
  ).rejects.toMatchObject({ code: 'invalid' })
  await expect(
    execute(services, changeNoticeHours, hours, { actor: { ...guardian, managed: true } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
