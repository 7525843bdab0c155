import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayDecide } from '#rules/messages/states.ts'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import {
  heldTextsPath,
  requireWritingConsent,
  withdrawHeldText,
} from '#app/features/people/held-texts/public.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { messages } from '../tables.server.ts'
import { loadMessage, messageInput, type MessageAccess } from './load-message.server.ts'
import { findArrival, markThreadChanged } from './save-message.server.ts'

export type HeldMessage = Pick<MessageAccess, 'message' | 'schoolId'> & {
  classroom: Pick<ClassroomWithRelations, 'id' | 'schoolId' | 'quietFrom' | 'quietTo'>
}

/** `decidedBy`: null if no teacher answered in time. */
type DecisionContext = Pick<CommandContext, 'db' | 'now'> & { decidedBy: PersonId | null }

/**
 * Delivers a held text: after the quiet hours if it is quiet now, and an announcement not before its time. Returns the
 * changed live paths.
 */
export async function releaseMessage(context: DecisionContext, decided: HeldMessage): Promise<string[]> {
  const arrival = await findArrival(context.db, decided.classroom, context.now)
  const arrivesAt = new Date(Math.max(arrival, decided.message.arrivesAt.getTime()))
  return saveDecision(context, decided, { state: 'visible', arrivesAt })
}

/** Keeps a held text from its readers for good; the writer sees that it was not sent. Returns the changed live paths. */
export const keepBackMessage = (context: DecisionContext, decided: HeldMessage): Promise<string[]> =>
  saveDecision(context, decided, { state: 'withheld', endedAt: new Date(context.now) })

async function saveDecision(
  { db, now, decidedBy }: DecisionContext,
  { message, schoolId }: HeldMessage,
  change: Partial<typeof messages.$inferInsert>,
): Promise<string[]> {
  await db
    .update(messages)
    .set({ ...change, decidedBy })
    .where(and(eq(messages.schoolId, schoolId), eq(messages.id, message.id)))
  return markThreadChanged({ db, now }, schoolId, message.threadId)
}

export const decideMessage = defineCommand({
  name: 'decideMessage',
  input: messageInput.extend({ decision: z.enum(['release', 'keep-back']) }),
  load: loadMessage,
  allow: (actor, { isModerator, isAuthor, ...access }) =>
    can(actor, 'messages.moderate', access) && isModerator && !isAuthor,
  async run(context, access, { decision }): Promise<Outcome<object>> {
    const { message, isAuthor, isModerator } = access
    if (!mayDecide({ isAuthor, isModerator, state: message.state }))
      throw new AppError('refused', { reason: 'already-decided' })
    const { schoolId, classroom } = access
    if (decision === 'release') await requireWritingConsent(context.db, schoolId, message.authorId)
    const isListed = await withdrawHeldText(context.db, { schoolId, kind: 'message', subject: message.id })
    const decide = decision === 'release' ? releaseMessage : keepBackMessage
    const changed = await decide({ ...context, decidedBy: context.actor.id }, access)
    return {
      result: {},
      changed: isListed ? [...changed, heldTextsPath(classroom.id)] : changed,
      audit: {
        act: decision === 'release' ? 'message.release' : 'message.keep-back',
        on: message.threadId,
        details: { message: message.id, category: message.category, severity: message.severity },
      },
    }
  },
})
