import { z } from 'zod'
import { mayReport, reportReasons, severityOfReport } from '#rules/messages/report.ts'
import { can } from '#rules/permissions.ts'
import { reportText } from '#app/features/people/held-texts/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { loadMessage, messageInput } from './load-message.server.ts'

export const reportedMessageKind = 'reported-message'

/**
 * A reader reports a message to the teachers of the class other than its writer, or else to the school admins. It stays
 * visible until one of them decides.
 */
export const reportMessage = defineCommand({
  name: 'reportMessage',
  quota: 'message-report',
  input: messageInput.extend({ reason: z.enum(reportReasons) }),
  load: loadMessage,
  allow: (actor, access) => can(actor, 'messages.read', access) && !access.isAuthor,
  async run(context, { message, classroom, schoolId, isAuthor }, { reason }) {
    const { id, state, authorId, kind, content } = message
    const [arrivesAt, endedAt] = [message.arrivesAt.getTime(), message.endedAt?.getTime() ?? null]
    if (!mayReport({ isAuthor, state, arrivesAt, endedAt }, context.now)) throw new AppError('not-found')
    const changed = await reportText(context, {
      ...{ schoolId, classroomId: classroom.id, kind: reportedMessageKind, subject: id, writerId: authorId },
      ...{ text: content, payload: { reason, kind }, severity: severityOfReport(reason) },
    })
    return {
      result: { isReceived: true },
      changed,
      audit: { act: 'message.report', on: message.threadId, details: { message: id, reason } },
    }
  },
})
