import { queueOptions } from '#app/platform/jobs/queue-options.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { MailKind, MailRequest } from './mails.server.ts'

const minute = 60
const hour = 60 * minute

/**
 * Lifetime of a link, counted from sending its mail, so that a delay of the mail server does not shorten it.
 */
export const linkLifeSeconds = {
  'sign-in-link': 15 * minute,
  'reset-password': hour,
  'change-address': hour,
  'confirm-address': 24 * hour,
} satisfies Partial<Record<MailKind, number>>

type LinkMailKind = keyof typeof linkLifeSeconds

/**
 * Lifetime of the database row: as long as the mail job may be retried, plus the lifetime of the link. The link is
 * unknown to everyone until the mail is sent.
 */
export const storedLinkSeconds = (kind: LinkMailKind): number =>
  queueOptions('send-mail').retentionSeconds + linkLifeSeconds[kind]

/**
 * A person waits at the screen for these mails and requests a new one rather than wait for hours: a link that arrives
 * the next day is a risk and no help.
 */
const briefSeconds = hour
const briefKinds: ReadonlySet<MailKind> = new Set(['sign-in-link', 'reset-password', 'change-address'])

export const mailRetrySecondsOf = (kind: MailKind): number | undefined =>
  briefKinds.has(kind) ? briefSeconds : undefined

/** Starts the link's lifetime; call it directly before each attempt to send the mail. */
export async function startLinkLifetime(
  { identityPool: pool, now }: Pick<Services, 'identityPool' | 'now'>,
  { kind, opens }: MailRequest,
): Promise<void> {
  if (opens === undefined) return
  const end = new Date(now() + linkLifeSeconds[kind as LinkMailKind] * 1_000)
  await pool.query('UPDATE verifications SET expires_at = $2 WHERE identifier = $1', [opens, end])
}
