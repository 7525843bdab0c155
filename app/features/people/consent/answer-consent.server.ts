import { z } from 'zod'
import { mayRefuse, relationMayAnswer } from '#rules/consent/who-may-give.ts'
import { askedPurposes } from '#rules/consent/purposes.ts'
import { can } from '#rules/permissions.ts'
import { findGuardianLink } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { loadConsents } from './consent-states.server.ts'
import { answers } from './contract.ts'
import { insertConsents } from './insert-consents.server.ts'

export const localeField = z.enum(languages.map(({ code }) => code) as [Locale, ...Locale[]])
export const purposeField = z.enum(askedPurposes)

/** A guardian agrees to a purpose, refuses it, or withdraws an agreement. It takes effect immediately. */
export const answerConsent = defineCommand({
  name: 'answerConsent',
  input: z.object({ student: personUuid, purpose: purposeField, answer: z.enum(answers), locale: localeField }),
  async load({ db, actor, schoolId }, { student }) {
    if (!schoolId || !actor.id) throw new AppError('not-found')
    // Locked, so that two answers of one guardian are in an order.
    const link = await findGuardianLink(db, { schoolId, student, guardian: actor.id }, { lock: true })
    return { schoolId, link }
  },
  allow: (actor, { schoolId, link }) =>
    link !== undefined &&
    relationMayAnswer(link.relation) &&
    can(actor, 'consent.answer', { schoolId, relations: ['guardian'] }),
  async run(context, { schoolId, link }, { student, purpose, answer, locale }) {
    const consent = (await loadConsents(context.db, schoolId, [student])).get(student)!
    if (answer === 'no' && !mayRefuse(purpose, consent, 'guardian')) throw new AppError('not-found')
    const before = consent.events.findLast(
      (event) => event.purpose === purpose && event.capacity === 'guardian' && event.giver === context.actor.id,
    )
    const decision = answer === 'yes' ? 'given' : before?.decision === 'given' ? 'withdrawn' : 'refused'
    const changed = await insertConsents(context, schoolId, [{ student, purpose, decision }], {
      ...{ capacity: 'guardian', assurance: link!.assurance, method: 'web', locale },
    })
    if (changed.length === 0) throw new AppError('refused', { reason: 'already-so' })
    return {
      result: { decision },
      changed,
      audit: { act: `consent.${decision}`, on: `people/${student}`, details: { purpose } },
    }
  },
})
