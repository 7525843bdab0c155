import { and, eq, sql } from 'drizzle-orm'
import { arrivalTime, quietHoursForMessages } from '#rules/messages/arrival.ts'
import type { Content } from '#rules/messages/contents.ts'
import type { ThreadRef } from '#rules/messages/threads.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { parseQuietHours } from '#rules/rewards/quiet-hours.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import type { Verdict } from '#rules/words/verdict.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import { holdText } from '#app/features/people/held-texts/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { formatLocalTime } from '#app/platform/time/dates.ts'
import { threadPaths } from '../contract.ts'
import { findThreadRow } from '../threads/thread-access.server.ts'
import { messages, messageThreads } from '../tables.server.ts'

/** When a message of this class that is sent at `sentAt` reaches its readers. */
export async function findArrival(
  db: Database,
  { schoolId, quietFrom, quietTo }: Pick<ClassroomWithRelations, 'schoolId' | 'quietFrom' | 'quietTo'>,
  sentAt: number,
): Promise<number> {
  const school = (await schoolById(db, schoolId))!
  const settings = parseSchoolSettings(school.settings)
  const hours = quietHoursForMessages(
    parseQuietHours(settings.quietFrom, settings.quietTo),
    parseQuietHours(quietFrom, quietTo),
  )
  return arrivalTime(hours, sentAt, (moment) => formatLocalTime(moment, school.timezone))
}

type PersonThreadRef = Exclude<ThreadRef, { kind: 'announcement' }>

/** Id of the thread; creates it before the first message. The lock of the class prevents a second one. */
export async function ensureThread(
  { db, newId, now }: CommandContext,
  schoolId: SchoolId,
  ref: PersonThreadRef,
): Promise<string> {
  const row = await findThreadRow(db, schoolId, ref)
  if (row) return row.id
  const [id, createdAt] = [newId(), new Date(now)]
  await db.insert(messageThreads).values({ schoolId, id, ...ref, createdAt, changedAt: createdAt })
  return id
}

export type NewMessage = Content & {
  schoolId: SchoolId
  classroomId: ClassroomId
  threadId: string
  role: ThreadRole
  verdict: Verdict
  /** The text that the verdict is about, if it is more than the content. */
  judgedText?: string
  isToStaff?: boolean
  arrivesAt: number
}

/** Returns the changed live paths. */
export async function insertMessage(
  context: CommandContext,
  { schoolId, classroomId, threadId, role, kind, content, verdict, judgedText, isToStaff, arrivesAt }: NewMessage,
): Promise<string[]> {
  const { db, actor, newId, now } = context
  const judgement = verdict.decision === 'hold' ? verdict : null
  const id = newId()
  await db.insert(messages).values({
    ...{ schoolId, id, threadId, authorId: actor.id, authorRole: role, kind, content },
    state: judgement ? 'held' : 'visible',
    severity: judgement?.severity ?? null,
    category: judgement?.category ?? null,
    writtenAt: new Date(now),
    arrivesAt: new Date(arrivesAt),
  })
  const paths = await markThreadChanged({ db, now }, schoolId, threadId)
  // Texts of school admins, and of staff to staff, wait in their thread only.
  if (!judgement || role === 'admin' || isToStaff) return paths
  const held = {
    schoolId,
    classroomId,
    kind: 'message',
    subject: id,
    writerId: actor.id!,
    text: judgedText ?? content,
    verdict,
  }
  return [...paths, ...(await holdText(context, held)).changed]
}

/** Returns the live paths of the readers of the thread. Two changes in one millisecond have different times. */
export async function markThreadChanged(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  schoolId: SchoolId,
  threadId: string,
  change: Partial<typeof messageThreads.$inferInsert> = {},
): Promise<string[]> {
  const time = new Date(now).toISOString()
  const [thread] = await db
    .update(messageThreads)
    .set({
      ...change,
      changedAt: sql`greatest(${time}::timestamptz, ${messageThreads.changedAt} + interval '1 microsecond')`,
    })
    .where(and(eq(messageThreads.schoolId, schoolId), eq(messageThreads.id, threadId)))
    .returning({
      kind: messageThreads.kind,
      classroomId: messageThreads.classroomId,
      studentId: messageThreads.studentId,
      guardianId: messageThreads.guardianId,
    })
  return thread ? threadPaths(thread) : []
}
