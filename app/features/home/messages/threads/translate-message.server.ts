import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { showState } from '#rules/messages/states.ts'
import { mayTranslate } from '#rules/messages/translation.ts'
import { mayModerate } from '#rules/messages/who-may-write.ts'
import { can } from '#rules/permissions.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { findTranslator } from '#app/platform/translation/translator.server.ts'
import type { TranslatedMessage } from '../contract.ts'
import { messages, messageThreads } from '../tables.server.ts'
import { loadThreadAccess, refOfRow, type ThreadAccess } from './thread-access.server.ts'

const translationsPerHour = 240

/** Whether the reader may have texts of this thread translated. */
export async function isThreadTranslated(db: Database, { ref, role, schoolId }: ThreadAccess): Promise<boolean> {
  const isConsentGiven = ref.kind === 'guardian' && (await hasConsent(db, schoolId, ref.studentId))
  return mayTranslate({ kind: 'text', thread: ref.kind, reader: role, isConsentGiven })
}

async function hasConsent(db: Database, schoolId: SchoolId, student: PersonId): Promise<boolean> {
  const purposesOff = (await listPurposesOff(db, schoolId, [student])).get(student)
  return purposesOff !== undefined && !purposesOff.includes('translation')
}

/**
 * Translates a message that the reader sees into the language of the page. Only the text leaves this process.
 * `isOn`: the switch of staff.
 */
export async function translateMessage(
  requestContext: RequestContext,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<TranslatedMessage> {
  const { services, actor, locale } = requestContext
  const translator = isOn ? findTranslator(services) : null
  if (!translator || !isUuid(id) || !actor.id) throw new AppError('not-found')
  const { title, text } = await read(services, actor, (db) => loadText(db, requestContext, id))
  const attempt = await openLimits(services).spend([
    { subject: `translate-person:${actor.id}`, max: translationsPerHour, windowSeconds: 3_600 },
  ])
  if (attempt.over) throw new AppError('limited', { reason: 'quota', retryAfterSeconds: attempt.retryAfterSeconds })
  const translation = await translator.translate(text, locale)
  if (!translation) throw new AppError('refused', { reason: 'no-translation' })
  const translatedTitle = title && translation.text ? await translator.translate(title, locale) : null
  return { ...translation, title: translatedTitle?.text ?? null }
}

async function loadText(db: Database, { actor, services }: RequestContext, id: string) {
  const { schoolId } = actor
  if (!schoolId) throw new AppError('not-found')
  const [match] = await db
    .select({ message: messages, thread: messageThreads })
    .from(messages)
    .innerJoin(
      messageThreads,
      and(eq(messageThreads.schoolId, messages.schoolId), eq(messageThreads.id, messages.threadId)),
    )
    .where(and(eq(messages.schoolId, schoolId), eq(messages.id, id)))
  if (!match) throw new AppError('not-found')
  const { message, thread } = match
  const access = await loadThreadAccess(db, actor, { text: refOfRow(thread) })
  const reader = {
    isAuthor: message.authorId === actor.id,
    isModerator: mayModerate(access.ref.kind, access.role),
    isColleague: false,
  }
  const times = { arrivesAt: message.arrivesAt.getTime(), endedAt: message.endedAt?.getTime() ?? null }
  const isVisible = showState({ ...message, ...times }, reader, services.now()) === 'visible'
  if (!isVisible || message.kind !== 'text' || !can(actor, 'messages.read', access)) throw new AppError('not-found')
  if (!(await isThreadTranslated(db, access))) throw new AppError('not-found')
  return { title: thread.title, text: message.content }
}
