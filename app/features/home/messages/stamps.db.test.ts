import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makePerson } from '#db/testing/test-services.ts'
import { announce } from './announcements/announce.server.ts'
import { confirmAnnouncement, remindFamilies } from './announcements/answer-announcement.server.ts'
import { classMessagesPath, ownMessagesPath, staffMessagesPath } from './contract.ts'
import { readThread } from './threads/read-thread.server.ts'
import { readClassStamps, readOwnStamp, readStaffStamp } from './threads/stamps.server.ts'
import { writeMessage } from './writing/write-message.server.ts'

const services = await openFileServices()
/** Noon, evening and the next morning in Bangkok, the time zone of the school. */
const noon = Date.parse('2026-11-19T05:00:00Z')
const evening = Date.parse('2026-11-19T14:00:00Z')
const morning = Date.parse('2026-11-20T00:00:00Z')

let schoolId: SchoolId
let classroomId: ClassroomId
let teacher: Actor, guardian: Actor, student: Actor, classmate: Actor
let published: string[] = []
services.bus.subscribe((path) => published.push(path))

beforeEach(async () => {
  const { classroom, children, teacher: teacherId } = await createChildClass(services, 2)
  schoolId = classroom.schoolId
  classroomId = classroom.id
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  const guardianId = await makePerson(services, 'Parent')
  await joinSchool(services, schoolId, guardianId, 'guardian')
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    ...[schoolId, guardianId, children[0]],
  ])
  teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  guardian = actor(guardianId, { schoolId, schoolRoles: ['guardian'] })
  student = actor(children[0]!, { schoolId, schoolRoles: ['student'], managed: true })
  classmate = actor(children[1]!, { schoolId, schoolRoles: ['student'], managed: true })
  published = []
})

const readers = ['class', 'staff', 'guardian', 'student', 'classmate'] as const
type Reader = (typeof readers)[number]

const readStamps = (now: number): Promise<Record<Reader, string>> =>
  inTransaction(services.pool, { schoolId, personId: null, staff: false }, async (db) => {
    const classroom = { schoolId, classroomId }
    const ownOf = ({ id }: Actor) => readOwnStamp(db, { ...classroom, personId: id as PersonId }, now)
    return {
      class: JSON.stringify(await readClassStamps(db, classroom, now)),
      staff: await readStaffStamp(db, classroom, now),
      guardian: await ownOf(guardian),
      student: await ownOf(student),
      classmate: await ownOf(classmate),
    }
  })

/** Which stamps a command changes; the same ones must be published. */
async function changedBy<I, L, R>(command: Command<I, L, R>, input: object, by: Actor, now = noon): Promise<Reader[]> {
  const before = await readStamps(now)
  published = []
  await execute({ ...services, now: () => now }, command, input, { actor: by })
  const after = await readStamps(now)
  const changed = readers.filter((reader) => before[reader] !== after[reader])
  const paths: Record<Reader, string> = {
    class: classMessagesPath(classroomId),
    staff: staffMessagesPath(classroomId),
    guardian: ownMessagesPath(classroomId, guardian.id!),
    student: ownMessagesPath(classroomId, student.id!),
    classmate: ownMessagesPath(classroomId, classmate.id!),
  }
  for (const reader of changed) expect(published).toContain(paths[reader])
  return changed
}

const text = (thread: string, content: string) => ({ thread, kind: 'text', content })

test('a message changes the stamps of its readers only', async () => {
  const guardianThread = text(`guardian.${classroomId}.${student.id}.${guardian.id}`, 'Thank you')
  const studentThread = { thread: `student.${classroomId}.${student.id}`, kind: 'phrase', content: 'i-need-help' }
  expect(await changedBy(writeMessage, guardianThread, guardian)).toEqual(['staff', 'guardian'])
  expect(await changedBy(writeMessage, studentThread, student)).toEqual(['staff', 'student'])
  expect(await changedBy(writeMessage, text(`staff.${classroomId}`, 'Meeting at four'), teacher)).toEqual(['staff'])
  const sky = { thread: `sky.${classroomId}`, kind: 'phrase', content: 'well-done' }
  expect(await changedBy(writeMessage, sky, student)).toEqual(['class'])
  // Two messages in the same millisecond.
  expect(await changedBy(writeMessage, sky, classmate)).toEqual(['class'])
  expect(await changedBy(readThread, { thread: sky.thread }, student, noon + 1)).toEqual(['student'])
})

test('an announcement is one change for all readers, a confirmation one for its family and staff', async () => {
  const fields = { classroomId, title: 'Kite day', text: 'Please pack a hat.', audience: 'everyone', at: '' }
  expect(await changedBy(announce, fields, teacher)).toEqual(['class', 'staff'])
  const { rows } = await services.owner.query<{ id: string }>(
    `SELECT id FROM message_threads WHERE school_id = $1 AND kind = 'announcement'`,
    [schoolId],
  )
  const thread = `announcement.${rows[0]!.id}`
  expect(await changedBy(confirmAnnouncement, { thread }, guardian)).toEqual(['staff', 'guardian'])
  expect(await changedBy(remindFamilies, { thread }, teacher)).toEqual(['class', 'staff'])
})

test('an announcement of the evening changes the stamps when it arrives in the morning', async () => {
  const fields = { classroomId, title: 'Kite day', text: 'Please pack a hat.', audience: 'everyone', at: '' }
  expect(await changedBy(announce, fields, teacher, evening)).toEqual(['staff'])
  const [before, after] = [await readStamps(evening), await readStamps(morning)]
  expect(readers.filter((reader) => before[reader] !== after[reader])).toEqual(['class', 'staff'])
})
