import type { PersonId } from '#rules/ids.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { demandSignedIn, type Exchange } from './exchange.server.ts'
import { queueMails, type MailKind } from './mails.server.ts'

/**
 * For what better-auth writes itself; our own commands record in their own transaction. Whose account it is hears of it
 * by mail, in case it was somebody else.
 */
export const recordAction = (exchange: Exchange, act: string, mail: MailKind): Promise<void> =>
  recordFor(exchange, demandSignedIn(exchange).user, { act, mail })

type Recorded = { act: string; mail: MailKind; details?: Record<string, unknown> }

/** The same for somebody who is only about to be signed in. */
export async function recordFor(
  { parts: { services }, origin }: Exchange,
  user: { id: PersonId; email: string; name: string; locale: Locale },
  { act, mail, details = {} }: Recorded,
): Promise<void> {
  await services.identityPool.query(
    `INSERT INTO audit_entries (id, person_id, act, on_what, address, at, details) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [services.newId(), user.id, act, `people/${user.id}`, origin.address, new Date(services.now()), details],
  )
  await queueMails(services, [{ kind: mail, to: user.email, locale: user.locale, name: user.name }])
}
