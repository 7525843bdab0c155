import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayModerate } from '#rules/messages/who-may-write.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { loadThreadAccess, refOfRow, type ThreadAccess } from '../threads/thread-access.server.ts'
import { messages, messageThreads, type MessageRow } from '../tables.server.ts'

export const messageInput = z.object({ message: uuid })

export type MessageAccess = ThreadAccess & { message: MessageRow; isAuthor: boolean; isModerator: boolean }

/** A message in a thread that the actor may read, with the lock of its class. */
export async function loadMessage(
  { db, actor, schoolId }: CommandContext,
  { message: id }: z.infer<typeof messageInput>,
): Promise<MessageAccess> {
  if (!schoolId) throw new AppError('not-found')
  const ofThread = and(eq(messageThreads.schoolId, messages.schoolId), eq(messageThreads.id, messages.threadId))
  const isMessage = and(eq(messages.schoolId, schoolId), eq(messages.id, id))
  const [match] = await db
    .select({ thread: messageThreads })
    .from(messages)
    .innerJoin(messageThreads, ofThread)
    .where(isMessage)
  if (!match) throw new AppError('not-found')
  const access = await loadThreadAccess(db, actor, { text: refOfRow(match.thread), lock: true })
  const [message] = await db.select().from(messages).where(isMessage)
  if (!message) throw new AppError('not-found')
  return {
    ...access,
    message,
    isAuthor: message.authorId === actor.id,
    isModerator: mayModerate(access.ref.kind, access.role),
  }
}
