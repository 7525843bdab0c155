import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { checkMessageText, contentKinds, isKnownKey, maxLetters, type Content } from '#rules/messages/contents.ts'
import { exceedsRate, rateWindowMs } from '#rules/messages/rates.ts'
import { maxThreadRefLength } from '#rules/messages/threads.ts'
import { mayWrite, rightsToWrite, type ThreadRole } from '#rules/messages/who-may-write.ts'
import { isDanger } from '#rules/moderation/held-text.ts'
import { can } from '#rules/permissions.ts'
import type { QuotaName } from '#rules/quotas.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { loadThreadAccess } from '../threads/thread-access.server.ts'
import { loadWriter } from '../threads/writer.server.ts'
import { messages } from '../tables.server.ts'
import { judgeMessage } from './judge-message.server.ts'
import { ensureThread, findArrival, insertMessage } from './save-message.server.ts'

const threadField = z.string().max(maxThreadRefLength)

const dailyQuotas: Record<ThreadRole, QuotaName> = {
  student: 'student-message',
  guardian: 'guardian-message',
  teacher: 'staff-message',
  admin: 'staff-message',
}

export const writeMessage = defineCommand({
  name: 'writeMessage',
  input: z.object({
    thread: threadField,
    kind: z.enum(contentKinds),
    content: z.string().max(4 * maxLetters.adult),
  }),
  async load({ db, actor }, { thread }) {
    const access = await loadThreadAccess(db, actor, { text: thread, lock: true })
    const rights = rightsToWrite(access.ref.kind, await loadWriter(db, actor, access), true)
    return { ...access, rights, isOn: await isFreeTextAllowed(db, access.schoolId) }
  },
  allow: (actor, { rights, ...access }) =>
    can(actor, 'messages.write', access) && (rights.text || rights.stickers || rights.phrases.length > 0),
  async run(context, { ref, classroom, role, schoolId, rights, isOn }, { kind, content: input }) {
    if (!isOn) throw new AppError('refused', { reason: 'messages-off' })
    if (ref.kind === 'announcement') throw new AppError('not-found')
    const content = requireContent({ kind, content: input }, role)
    if (!mayWrite(rights, content)) throw new AppError('refused', { reason: 'phrases-only' })
    const verdict = await judgeMessage(context.db, { ...content, schoolId, classroomId: classroom.id, role })
    // A child in danger is heard, however much it has written before.
    if (verdict.decision === 'pass' || !isDanger(verdict.severity)) {
      await enforceRate(context, role)
      await enforceQuota(context, dailyQuotas[role], context.actor.id!)
    }
    const arrivesAt = await findArrival(context.db, classroom, context.now)
    const threadId = await ensureThread(context, schoolId, ref)
    const message = {
      ...content,
      schoolId,
      classroomId: classroom.id,
      threadId,
      role,
      verdict,
      isToStaff: ref.kind === 'staff',
      arrivesAt,
    }
    return { result: {}, changed: await insertMessage(context, message) }
  },
})

function requireContent({ kind, content }: Content, role: ThreadRole): Content {
  if (kind !== 'text') {
    if (!isKnownKey({ kind, content })) throw new AppError('invalid', { fields: { content: 'bad-text' } })
    return { kind, content }
  }
  const checked = checkMessageText(content, role === 'student' ? maxLetters.student : maxLetters.adult)
  if (!checked.ok) throw new AppError('invalid', { fields: { content: checked.reason } })
  return { kind, content: checked.value }
}

/** Commands of a user are serialized, so no two messages pass together. */
async function enforceRate({ db, actor, now }: CommandContext, role: ThreadRole): Promise<void> {
  const since = new Date(now - rateWindowMs)
  const rows = await db
    .select({ writtenAt: messages.writtenAt })
    .from(messages)
    .where(and(eq(messages.authorId, actor.id!), gt(messages.writtenAt, since)))
  const times = rows.map(({ writtenAt }) => writtenAt.getTime())
  if (exceedsRate(role, times, now))
    throw new AppError('limited', { reason: 'quota', retryAfterSeconds: rateWindowMs / 1_000 })
}
