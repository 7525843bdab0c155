import { queueOptions } from '#app/platform/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { MailKind, MailRequest } from './mails.server.ts'

const minute = 60
const hour = 60 * minute

/**
 * How long a link works, from the moment its mail is sent: a mail that waited for the mail server is worth as much
 * as any other.
 */
export const linkLifeSeconds = {
  'sign-in-link': 15 * minute,
  'reset-password': hour,
  'change-address': hour,
  'confirm-address': 24 * hour,
} satisfies Partial<Record<MailKind, number>>

type Linked = keyof typeof linkLifeSeconds

/**
 * What a link opens is kept until its mail can no longer be sent, and then as long as the link works. Nobody has the
 * link before.
 */
export const keptSeconds = (kind: Linked): number => queueOptions.retentionSeconds + linkLifeSeconds[kind]

/** To be called right before a mail is sent, each time that is tried. */
export async function startLink(
  { identityPool: pool, now }: Pick<Services, 'identityPool' | 'now'>,
  { kind, opens }: MailRequest,
): Promise<void> {
  if (opens === undefined) return
  const end = new Date(now() + linkLifeSeconds[kind as Linked] * 1_000)
  await pool.query('UPDATE verifications SET expires_at = $2 WHERE identifier = $1', [opens, end])
}
