import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { MailRequest } from './mails/mails.server.ts'

/** Per-request state for better-auth's callbacks, which receive only their own arguments (AsyncLocalStorage). */
export type Flow = {
  locale: Locale
  signedIn: SignedIn | null
  /** Sealed id of the requesting browser; null if it sent no device cookie. */
  browser: string | null
  /** Path on this site to open after the mailed link's button is pressed. */
  next?: string
  /** For reauthentication: the only user whom the provider may return. */
  expectUserId?: string
  /** Address reported by the provider; its owner gets a mail if the account cannot be linked. */
  socialEmail?: string
  /** User created by this request: no notification mail about their first provider. */
  createdUserId?: string
  /** Account to which this request linked a provider. */
  linkedAccount?: { id: string; email: string; name: string; locale: Locale; provider: string }
  /** Mails to queue after the request's database writes are committed. */
  mails: MailRequest[]
}

export const flow = new AsyncLocalStorage<Flow>()

export const currentFlow = (): Flow | undefined => flow.getStore()
