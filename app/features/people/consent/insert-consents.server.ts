import { askedPurposes, purposeRule, type AskedPurpose } from '#rules/consent/purposes.ts'
import type { ConsentDecision } from '#rules/consent/consent-state.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota, findOverQuota } from '#app/platform/limits/quota.server.ts'
import { consentPath, giverOf, loadConsents, type StoredEvent } from './consent-states.server.ts'
import { consentTextHash } from './consent-texts.server.ts'
import { consentEvents } from './tables.server.ts'

export type NewConsent = { student: PersonId; purpose: AskedPurpose; decision: ConsentDecision }

type ConsentSource = Pick<typeof consentEvents.$inferInsert, 'capacity' | 'assurance' | 'method' | 'document'> & {
  locale: Locale
}

/**
 * Appends answers that change something, counted by the person who enters them. Returns the changed live paths; empty if
 * all answers are already so.
 */
export async function insertConsents(
  context: CommandContext,
  schoolId: SchoolId,
  consents: readonly NewConsent[],
  { locale, ...source }: ConsentSource,
): Promise<string[]> {
  if (consents.length === 0) return []
  const { db, actor, now, newId } = context
  await enforceQuota(context, 'consent-answer', actor.id!, { amount: consents.length })
  await limitAgreements(context, consents)
  const added = await listChanges(db, schoolId, consents, { ...source, giver: giverOf(source, actor.id!) })
  if (added.length === 0) return []
  const hashes = new Map(askedPurposes.map((purpose) => [purpose, consentTextHash(purpose, locale)]))
  await db.insert(consentEvents).values(
    added.map(({ student, purpose, decision }) => ({
      ...source,
      ...{ schoolId, id: newId(), studentId: student, purpose, decision, givenBy: actor.id },
      ...{ version: purposeRule(purpose).version, textHash: hashes.get(purpose)!, language: locale, at: new Date(now) },
    })),
  )
  await announceRefusals(context, schoolId, added)
  return listChangedPaths(db, schoolId, [...new Set(added.map(({ student }) => student))])
}

/** Answers stay forever. Only agreements count: a refusal is always possible, and needs an agreement before the next one. */
async function limitAgreements(context: CommandContext, consents: readonly NewConsent[]): Promise<void> {
  const agreements = consents
    .filter(({ decision }) => decision === 'given')
    .map(({ student, purpose }) => `${context.actor.id!}:${student}:${purpose}`)
  const over = await findOverQuota(
    context,
    agreements.map((ownerKey) => ({ name: 'consent-change', ownerKey, amount: 1 })),
  )
  if (over.size > 0) throw new AppError('limited', { reason: 'quota', retryAfterSeconds: Math.max(...over.values()) })
}

/** Answers that differ from the giver's latest one, or are about a newer version of the purpose. */
async function listChanges(
  db: Database,
  schoolId: SchoolId,
  consents: readonly NewConsent[],
  { capacity, giver }: Pick<StoredEvent, 'capacity' | 'giver'>,
): Promise<NewConsent[]> {
  const students = [...new Set(consents.map(({ student }) => student))]
  const current = await loadConsents(db, schoolId, students)
  return consents.filter(({ student, purpose, decision }) => {
    const latest = current
      .get(student)!
      .events.findLast((event) => event.purpose === purpose && event.capacity === capacity && event.giver === giver)
    return (
      !latest ||
      (latest.decision === 'given') !== (decision === 'given') ||
      latest.version < purposeRule(purpose).version
    )
  })
}

/** A refusal of someone who may not refuse changes nothing, so it is not announced. */
async function announceRefusals({ db, now }: CommandContext, schoolId: SchoolId, consents: readonly NewConsent[]) {
  const refused = consents.filter(({ decision }) => decision !== 'given')
  const subjects = await loadConsents(db, schoolId, [...new Set(refused.map(({ student }) => student))])
  const refusals = refused.filter(({ student, purpose }) => subjects.get(student)?.states[purpose].status === 'off')
  if (refusals.length === 0) return
  for (const { onConsentRefused } of features()) await onConsentRefused?.(db, { schoolId, now, refusals })
}

async function listChangedPaths(db: Database, schoolId: SchoolId, students: readonly PersonId[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ classroomId: enrolments.classroomId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.schoolId, schoolId),
        inArray(enrolments.studentId, [...students]),
        eq(enrolments.status, 'active'),
      ),
    )
  return [...students.map(consentPath), ...rows.map(({ classroomId }) => `classrooms/${classroomId}/roster`)]
}
