import { z } from 'zod'
import { checkSchedule } from '#rules/messages/arrival.ts'
import { checkMessageText, maxLetters } from '#rules/messages/contents.ts'
import { announcementAudiences, type AnnouncementAudience, type ThreadRole } from '#rules/messages/who-may-write.ts'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { can } from '#rules/permissions.ts'
import {
  classroomsOfSchool,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError, type FieldReasons } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Verdict } from '#rules/words/verdict.ts'
import { messageThreads } from '../tables.server.ts'
import { urgentMailsRequest } from '../jobs/send-urgent-mails.server.ts'
import { judgeMessage } from '../writing/judge-message.server.ts'
import { findArrival, insertMessage } from '../writing/save-message.server.ts'

const localTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const announcementFields = {
  title: z.string().max(4 * maxLetters.title),
  text: z.string().max(4 * maxLetters.announcement),
  audience: z.enum(announcementAudiences),
  /** Local time of the school; empty: now. */
  at: z.union([z.literal(''), z.string().regex(localTimePattern)]).default(''),
}
/** Urgent: arrives in quiet hours, too, and is mailed to families immediately. For school admins only. */
const urgentField = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')
type AnnouncementInput = { title: string; text: string; audience: AnnouncementAudience; at: string }

export const announce = defineCommand({
  name: 'announce',
  input: z.object({ classroomId: classroomUuid, ...announcementFields }),
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'messages.announce', classroom),
  async run(context, classroom, input) {
    const { schoolId, id: classroomId } = classroom
    const role = classroom.relations.length > 0 ? 'teacher' : 'admin'
    const announcement = await prepareAnnouncement(context, { schoolId, classroomId, role }, input)
    const { id, changed } = await saveAnnouncement(context, classroom, announcement)
    return {
      result: { id },
      changed,
      audit: { act: 'message.announce', on: classroomId, details: { thread: id, audience: input.audience } },
    }
  },
})

/** One announcement per class, so that the teachers of each class see which of its families have read it. */
export const announceToSchool = defineCommand({
  name: 'announceToSchool',
  heavy: true,
  input: z.object({ ...announcementFields, urgent: urgentField }),
  async load({ db, actor, schoolId }) {
    if (!schoolId) throw new AppError('not-found')
    const classes = await classroomsOfSchool(db, schoolId)
    return {
      schoolId,
      classrooms: await lockClassrooms(
        db,
        actor,
        classes.map(({ id }) => id),
      ),
    }
  },
  allow: (actor, { schoolId }) => can(actor, 'messages.announce-school', { schoolId }),
  async run(context, { schoolId, classrooms }, { urgent, ...input }) {
    if (urgent && input.at !== '') throw new AppError('invalid', { fields: { at: 'urgent-is-now' } })
    if (urgent) await enforceQuota(context, 'urgent-announcement', schoolId)
    const announcement = await prepareAnnouncement(context, { schoolId, classroomId: null, role: 'admin' }, input)
    if (urgent && announcement.verdict.decision === 'hold')
      throw new AppError('invalid', { fields: { text: 'words-are-held' } })
    const ids: string[] = []
    const changed: string[] = []
    for (const classroom of classrooms) {
      const saved = await saveAnnouncement(context, classroom, { ...announcement, isUrgent: urgent })
      ids.push(saved.id)
      changed.push(...saved.changed)
    }
    return {
      result: { count: classrooms.length },
      changed,
      audit: {
        act: 'message.announce',
        on: schoolId,
        details: { audience: input.audience, count: classrooms.length, urgent },
      },
      jobs: urgent && ids.length > 0 ? [urgentMailsRequest(schoolId, ids)] : [],
    }
  },
})

type Sender = { schoolId: SchoolId; classroomId: ClassroomId | null; role: ThreadRole }
type Announcement = Pick<AnnouncementInput, 'title' | 'text' | 'audience'> & {
  role: ThreadRole
  verdict: Verdict
  sentAt: number
  isUrgent?: boolean
}

async function prepareAnnouncement(
  context: CommandContext,
  { schoolId, classroomId, role }: Sender,
  { at, audience, ...input }: AnnouncementInput,
): Promise<Announcement> {
  const { db, actor, now } = context
  const { title, text } = requireTexts(input)
  const sentAt = at === '' ? now : await requireSchedule(context, schoolId, at)
  await enforceQuota(context, 'announcement', actor.id!)
  const judged = { kind: 'text', content: judgedTextOf({ title, text }), schoolId, classroomId, role } as const
  return { title, text, audience, role, sentAt, verdict: await judgeMessage(db, judged) }
}

const judgedTextOf = ({ title, text }: { title: string; text: string }) => `${title}\n${text}`

async function saveAnnouncement(
  context: CommandContext,
  classroom: ClassroomWithRelations,
  { title, text, audience, role, verdict, sentAt, isUrgent = false }: Announcement,
): Promise<{ id: string; changed: string[] }> {
  const { db, newId, now } = context
  const { schoolId, id: classroomId } = classroom
  const [id, createdAt] = [newId(), new Date(now)]
  await db.insert(messageThreads).values({
    ...{ schoolId, id, kind: 'announcement', classroomId, title, audience, isUrgent, createdAt, changedAt: createdAt },
  })
  const arrivesAt = isUrgent ? sentAt : await findArrival(db, classroom, sentAt)
  const changed = await insertMessage(context, {
    schoolId,
    classroomId: classroom.id,
    threadId: id,
    role,
    verdict,
    arrivesAt,
    kind: 'text',
    content: text,
    judgedText: judgedTextOf({ title, text }),
  })
  return { id, changed }
}

function requireTexts(input: { title: string; text: string }): { title: string; text: string } {
  const [title, text] = [
    checkDisplayName(input.title, maxLetters.title),
    checkMessageText(input.text, maxLetters.announcement),
  ]
  const fields: FieldReasons = {
    ...(!title.ok && { title: title.reason }),
    ...(!text.ok && { text: text.reason }),
  }
  if (!title.ok || !text.ok) throw new AppError('invalid', { fields })
  return { title: title.value, text: text.value }
}

async function requireSchedule({ db, now }: CommandContext, schoolId: SchoolId, local: string): Promise<number> {
  const { timezone } = (await schoolById(db, schoolId))!
  const sentAt = parseLocalTime(local, timezone).getTime()
  const problem = checkSchedule(sentAt, now)
  if (problem) throw new AppError('invalid', { fields: { at: problem } })
  return sentAt
}
