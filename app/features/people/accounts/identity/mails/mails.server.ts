import { z } from 'zod'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { AccountEvent } from '../../account-event.server.ts'
import { localeCode } from '../../contract.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { mailRetrySecondsOf, storedLinkSeconds } from './mail-links.server.ts'
import { openOneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'

/** Each kind has a subject and a text in the accounts messages, under `mails.<kind>`. */
export const mailKinds = [
  'confirm-address',
  'already-registered',
  'sign-in-link',
  'reset-password',
  'change-address',
  'address-changed',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-changed',
  'provider-linked',
  'provider-unlinked',
] as const

export type MailKind = (typeof mailKinds)[number]

export type MailRequest = {
  kind: MailKind
  to: string
  locale: Locale
  name?: string
  link?: string
  event?: AccountEvent
  /** Identifier of the link's row in `verifications`; its lifetime starts when the mail is sent. */
  opens?: string
  /** User whose address the mail confirms. The link is created on queueing, outside better-auth's transactions. */
  confirmUserId?: string
  /** Page to open after the address is confirmed. */
  next?: string
}

/** Mails for which a user waits at the screen; sent first. */
const urgentKinds = new Set<MailKind>(['sign-in-link', 'reset-password', 'confirm-address', 'already-registered'])

const mailJob = z.object({
  kind: z.enum(mailKinds),
  to: z.email(),
  locale: localeCode,
  name: z.string().optional(),
  event: z.object({ at: z.number(), timeZone: z.string(), device: z.string().nullable() }).optional(),
  /** Encrypted in the job's row because the link gives access to the account. */
  enclosedLink: z.string().optional(),
  opens: z.string().optional(),
})

/** Queues mails for the worker, which retries if the mail server is unavailable. */
export async function queueMails(services: Services, requests: readonly MailRequest[]): Promise<void> {
  if (requests.length === 0) return
  const { pool, jobs, env } = services
  const keys = openKeys(env.SECRET)
  await inTransaction(pool, { ...systemTenant, identity: true }, async (db) => {
    const oneTime = openOneTimeTokens({ ...services, identityPool: db.$client })
    for (const { confirmUserId: userId, next, ...request } of requests) {
      const token = userId && (await oneTime.issue('confirm', { userId }, storedLinkSeconds('confirm-address')))
      const { link, ...rest } = token
        ? {
            ...request,
            link: confirmLink(env, request.locale, token, next),
            opens: oneTime.identifierOf('confirm', token),
          }
        : request
      const data: z.infer<typeof mailJob> = { ...rest, enclosedLink: link && keys.encrypt('mail', link) }
      await jobs.queue(db, {
        ...{ name: 'send-mail', data, urgent: urgentKinds.has(request.kind) },
        retrySeconds: mailRetrySecondsOf(request.kind),
      })
    }
  })
}

const confirmLink = ({ BASE_URL }: Services['env'], locale: Locale, token: string, next?: string) =>
  `${BASE_URL}${localePath(locale, `/auth?confirm=${token}${nextParameter('&next', next)}`)}`

/** URL parameter with the page to open afterwards, or an empty string. */
export const nextParameter = (name: '&next' | '?redirect', path?: string) =>
  path === undefined ? '' : `${name}=${encodeURIComponent(path)}`

/** Parses a mail job; null if the job holds a mail of another feature. */
export function parseMailJob(secret: string, data: unknown): MailRequest | null {
  const parsed = mailJob.safeParse(data)
  if (!parsed.success) return null
  const { enclosedLink, ...request } = parsed.data
  return { ...request, link: enclosedLink && openKeys(secret).decrypt('mail', enclosedLink) }
}
