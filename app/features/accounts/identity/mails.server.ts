import { z } from 'zod'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { localeCode } from '../contract.ts'
import { openKeys } from './keys.server.ts'

/** Each has a subject and a text under `mails.<letter>` of the accounts messages. */
export const letters = [
  'confirm-address',
  'already-registered',
  'sign-in-link',
  'reset-password',
  'change-address',
  'address-changed',
  'password-changed',
] as const

export type Letter = (typeof letters)[number]

export type LetterRequest = { letter: Letter; to: string; locale: Locale; name?: string; link?: string }

const queued = z.object({
  letter: z.enum(letters),
  to: z.email(),
  locale: localeCode,
  name: z.string().optional(),
  /** Links open accounts, so they lie enclosed in the job's row. */
  enclosedLink: z.string().optional(),
})

/** Queued, not sent: slow work happens elsewhere, and again if the mail server is away. */
export async function queueLetters({ pool, jobs, env }: Services, requests: readonly LetterRequest[]): Promise<void> {
  if (requests.length === 0) return
  const keys = openKeys(env.SECRET)
  await inTransaction(pool, nobody, async (db) => {
    for (const { link, ...request } of requests) {
      const enclosedLink = link && keys.enclose('letter', link)
      await jobs.queue(db, { name: 'send-mail', data: { ...request, enclosedLink } satisfies z.infer<typeof queued> })
    }
  })
}

/** The letter in a job, or nothing where the job is another mail. */
export function letterIn(secret: string, data: unknown): LetterRequest | null {
  const parsed = queued.safeParse(data)
  if (!parsed.success) return null
  const { enclosedLink, ...request } = parsed.data
  return { ...request, link: enclosedLink && openKeys(secret).disclose('letter', enclosedLink) }
}
