import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { MailRequest } from './mails.server.ts'

/** What one request carries past better-auth's callbacks, which see only their own arguments. */
export type Flow = {
  locale: Locale
  signedIn: SignedIn | null
  /** The browser that asks, sealed; nothing where it carries no device. */
  browser: string | null
  /** Where the mail's link leads once its button is pressed: a path of our own. */
  next?: string
  /** Only this person may come back from the provider. */
  expectUserId?: string
  /** The address a provider named, for the mail to its owner where it may not be linked. */
  socialEmail?: string
  /** A person whom this request made: their first way in is no news to them. */
  made?: string
  /** Whose account a provider was linked to. */
  linked?: { id: string; email: string; name: string; locale: Locale; provider: string }
  /** Sent after the request's own writes are committed. */
  mails: MailRequest[]
}

export const flow = new AsyncLocalStorage<Flow>()

export const currentFlow = (): Flow | undefined => flow.getStore()
