import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'

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

/** Queued, not sent: the answer to the browser takes as long whether or not there is anybody to write to. */
export async function queueLetters({ pool, jobs }: Services, requests: readonly LetterRequest[]): Promise<void> {
  if (requests.length === 0) return
  await inTransaction(pool, nobody, async (db) => {
    for (const data of requests) await jobs.queue(db, { name: 'send-mail', data })
  })
}
