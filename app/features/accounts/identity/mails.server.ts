import { z } from 'zod'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { localeCode } from '../contract.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { keptSeconds } from './mail-links.server.ts'
import { openOneTime } from '#app/platform/one-time.server.ts'

/** Each has a subject and a text under `mails.<kind>` of the accounts messages. */
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
  /** Names the row that the link opens, whose time begins when the mail is sent. */
  opens?: string
  /** Whose address it confirms: its link is made when it is queued, outside of better-auth's transactions. */
  confirms?: string
  /** Where whoever confirms it was going. */
  next?: string
}

/** Somebody waits for these, in front of a screen. */
const urgent = new Set<MailKind>(['sign-in-link', 'reset-password', 'confirm-address', 'already-registered'])

const queued = z.object({
  kind: z.enum(mailKinds),
  to: z.email(),
  locale: localeCode,
  name: z.string().optional(),
  /** Links open accounts, so they lie enclosed in the job's row. */
  enclosedLink: z.string().optional(),
  opens: z.string().optional(),
})

/** Queued, not sent: slow work happens elsewhere, and again if the mail server is away. */
export async function queueMails(services: Services, requests: readonly MailRequest[]): Promise<void> {
  if (requests.length === 0) return
  const { pool, jobs, env } = services
  const keys = openKeys(env.SECRET)
  await inTransaction(pool, { ...nobody, identity: true }, async (db) => {
    const oneTime = openOneTime({ ...services, identityPool: db.$client })
    for (const { confirms, next, ...request } of requests) {
      const token = confirms && (await oneTime.issue('confirm', { userId: confirms }, keptSeconds('confirm-address')))
      const { link, ...rest } = token
        ? { ...request, link: confirmLink(env, request.locale, token, next), opens: oneTime.nameOf('confirm', token) }
        : request
      const data: z.infer<typeof queued> = { ...rest, enclosedLink: link && keys.enclose('mail', link) }
      await jobs.queue(db, { name: 'send-mail', data, urgent: urgent.has(request.kind) })
    }
  })
}

const confirmLink = ({ BASE_URL }: Services['env'], locale: Locale, token: string, next?: string) =>
  `${BASE_URL}${localePath(locale, `/auth?confirm=${token}${goingTo('&next', next)}`)}`

/** A part of an address that says where to go afterwards, or nothing. */
export const goingTo = (name: '&next' | '?redirect', path?: string) =>
  path === undefined ? '' : `${name}=${encodeURIComponent(path)}`

/** The mail in a job, or nothing where the job is another mail. */
export function mailIn(secret: string, data: unknown): MailRequest | null {
  const parsed = queued.safeParse(data)
  if (!parsed.success) return null
  const { enclosedLink, ...request } = parsed.data
  return { ...request, link: enclosedLink && openKeys(secret).disclose('mail', enclosedLink) }
}
