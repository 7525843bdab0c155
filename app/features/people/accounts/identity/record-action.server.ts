import type { PersonId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { describeEvent } from '../account-event.server.ts'
import { requireSignedIn, type Exchange } from './exchange.server.ts'
import { queueMails, type MailKind } from './mails/mails.server.ts'

/**
 * Audits a change made by better-auth; our own commands write audit entries in their transaction. Also mails the
 * account owner, in case someone else made the change.
 */
export const recordAction = (exchange: Exchange, act: string, mail: MailKind): Promise<void> =>
  recordActionFor(exchange, requireSignedIn(exchange).user, { act, mail })

type ActionRecord = { act: string; mail: MailKind; details?: Record<string, unknown> }

/** Like `recordAction`, for a user who is not signed in yet. */
export async function recordActionFor(
  { parts: { services }, origin }: Exchange,
  user: { id: PersonId; email: string; name: string; locale: Locale },
  { act, mail, details = {} }: ActionRecord,
): Promise<void> {
  await services.identityPool.query(
    `INSERT INTO audit_entries (id, person_id, act, on_what, address, at, details) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [services.newId(), user.id, act, `people/${user.id}`, origin.address, new Date(services.now()), details],
  )
  const event = await inTransaction(
    services.pool,
    { schoolId: null, personId: user.id, staff: false },
    (db) => describeEvent({ db, now: services.now(), origin }, user.id),
    'read only',
  )
  await queueMails(services, [{ kind: mail, to: user.email, locale: user.locale, name: user.name, event }])
}
