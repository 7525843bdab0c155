import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { maxThreadRefLength } from '#rules/messages/threads.ts'
import { ownMessagesPath, staffMessagesPath } from '../contract.ts'
import { messages } from '../tables.server.ts'
import { markThreadChanged } from '../writing/save-message.server.ts'
import { saveRead } from '../threads/read-thread.server.ts'
import { loadThreadAccess } from '../threads/thread-access.server.ts'
import { mayConfirm, mayRemind } from '#rules/messages/announcement.ts'

const input = z.object({ thread: z.string().max(maxThreadRefLength) })

/** An announcement that has arrived. */
async function loadAnnouncement({ db, actor, now }: CommandContext, { thread }: z.infer<typeof input>) {
  const access = await loadThreadAccess(db, actor, { text: thread, lock: true })
  const { row, schoolId } = access
  if (row?.kind !== 'announcement') throw new AppError('not-found')
  const [message] = await db
    .select({ arrivesAt: messages.arrivesAt })
    .from(messages)
    .where(and(eq(messages.schoolId, schoolId), eq(messages.threadId, row.id), eq(messages.state, 'visible')))
  if (!message || message.arrivesAt.getTime() > now) throw new AppError('not-found')
  return { ...access, row }
}

/** A guardian confirms that the family has read an announcement. */
export const confirmAnnouncement = defineCommand({
  name: 'confirmAnnouncement',
  input,
  load: loadAnnouncement,
  allow: (actor, { role, row, ...access }) => can(actor, 'messages.confirm', access) && mayConfirm(role, row.audience),
  async run(context, { row, schoolId, classroom }) {
    await saveRead(context, { schoolId, threadId: row.id, confirmedAt: new Date(context.now) })
    return { result: {}, changed: [staffMessagesPath(classroom.id), ownMessagesPath(classroom.id, context.actor.id!)] }
  },
})

/** Shows an announcement as unread again to the families that have not confirmed it; once. */
export const remindFamilies = defineCommand({
  name: 'remindFamilies',
  input,
  load: loadAnnouncement,
  allow: (actor, access) => can(actor, 'messages.announce', access),
  async run({ db, now }, { row, role, schoolId, classroom }) {
    if (!mayRemind(role, row.audience, row.remindedAt)) throw new AppError('refused', { reason: 'already-reminded' })
    const changed = await markThreadChanged({ db, now }, schoolId, row.id, { remindedAt: new Date(now) })
    return {
      result: {},
      changed,
      audit: { act: 'message.remind', on: classroom.id, details: { thread: row.id } },
    }
  },
})
