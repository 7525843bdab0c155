import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { SchoolId } from '#rules/ids.ts'
import { maxThreadRefLength } from '#rules/messages/threads.ts'
import { ownMessagesPath } from '../contract.ts'
import { messageReads } from '../tables.server.ts'
import { loadThreadAccess } from './thread-access.server.ts'

/** Stores that the actor has read a thread up to now. No one else sees it. */
export const readThread = defineCommand({
  name: 'readThread',
  input: z.object({ thread: z.string().max(maxThreadRefLength) }),
  load: ({ db, actor }, { thread }) => loadThreadAccess(db, actor, { text: thread }),
  allow: (actor, access) => can(actor, 'messages.read', access),
  async run(context, { row, schoolId, classroom }) {
    if (row) await saveRead(context, { schoolId, threadId: row.id, confirmedAt: null })
    return { result: {}, changed: [ownMessagesPath(classroom.id, context.actor.id!)] }
  },
})

type Read = { schoolId: SchoolId; threadId: string; confirmedAt: Date | null }

/** A later reading keeps the time of the confirmation. */
export async function saveRead(
  { db, actor, now }: CommandContext,
  { schoolId, threadId, confirmedAt }: Read,
): Promise<void> {
  const readAt = new Date(now)
  await db
    .insert(messageReads)
    .values({ schoolId, threadId, personId: actor.id!, readAt, confirmedAt })
    .onConflictDoUpdate({
      target: [messageReads.schoolId, messageReads.threadId, messageReads.personId],
      set: { readAt, ...(confirmedAt && { confirmedAt }) },
    })
}
