import { and, eq } from 'drizzle-orm'
import { mayRemove } from '#rules/messages/states.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { messages } from '../tables.server.ts'
import { loadMessage, messageInput } from './load-message.server.ts'
import { markThreadChanged } from './save-message.server.ts'

/** Removes an own message within ten minutes, or any message as a teacher. The text stays stored for the school. */
export const removeMessage = defineCommand({
  name: 'removeMessage',
  input: messageInput,
  load: loadMessage,
  // A class-code session could remove what the child wrote with the card.
  allow: (actor, { isAuthor, ...access }) =>
    actor.strength !== 'class-code' && can(actor, isAuthor ? 'messages.write' : 'messages.moderate', access),
  async run({ db, actor, now }, { message, schoolId, isAuthor, isModerator }) {
    let changed: string[] = []
    const writtenAt = message.writtenAt.getTime()
    if (message.state !== 'removed') {
      if (!mayRemove({ isAuthor, isModerator, state: message.state, writtenAt }, now))
        throw new AppError('refused', { reason: 'message-too-old' })
      await db
        .update(messages)
        .set({ state: 'removed', endedAt: new Date(now), decidedBy: actor.id })
        .where(and(eq(messages.schoolId, schoolId), eq(messages.id, message.id)))
      changed = await markThreadChanged({ db, now }, schoolId, message.threadId)
    }
    return {
      result: {},
      changed,
      audit: { act: 'message.remove', on: message.threadId, details: { message: message.id } },
    }
  },
})
