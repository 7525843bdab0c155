import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { nextStatuses, requestStatuses } from '#rules/requests/public-request.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { composeDecisionMail, type DecidedStatus } from '../request-mails.server.ts'
import { publicRequests } from '../tables.server.ts'

/** Staff mark a request as done, or decide about a proposal; its author gets a mail. */
export const answerPublicRequest = defineCommand({
  name: 'answerPublicRequest',
  input: z.object({ id: uuid, status: z.enum(requestStatuses) }),
  load: async ({ db, actor }, { id }) =>
    can(actor, 'requests.answer')
      ? (await db.select().from(publicRequests).where(eq(publicRequests.id, id)).for('update'))[0]
      : undefined,
  allow: (actor, request) => can(actor, 'requests.answer') && request !== undefined,
  async run({ db, env, now }, request, { id, status }) {
    const { kind } = request!
    if (!nextStatuses(kind, request!.status).includes(status))
      throw new AppError('refused', { reason: 'request-answered' })
    await db
      .update(publicRequests)
      .set({ status, decidedAt: status === 'new' ? null : new Date(now) })
      .where(eq(publicRequests.id, id))
    return {
      result: { id, status },
      jobs:
        kind === 'contribution'
          ? [{ name: 'send-mail' as const, data: composeDecisionMail(env, request!, status as DecidedStatus) }]
          : [],
      audit: { act: 'requests.answer', on: `requests/${id}`, details: { kind, status } },
    }
  },
})
