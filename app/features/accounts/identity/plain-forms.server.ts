import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { localeCode } from '../contract.ts'
import { sendTo } from './answers.server.ts'

/** Links in mails that `/auth` shows with a button. */
export const mailLinks = ['confirm', 'email-link', 'change-email'] as const
export type MailLink = (typeof mailLinks)[number]

const afterwards: Record<string, string> = {
  'signed-in': '/account/select-room',
  'second-factor': '/login?step=second-factor',
  'email-changed': '/dashboard/profile',
}

/** A form that no script has sent: its browser waits for a page. */
export const isPlainForm = ({ headers }: Request): boolean =>
  (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded') &&
  (headers.get('accept') ?? '').includes('text/html')

/** Leads that browser on, or back to the page of the mail with what went wrong. */
export async function ledOn(
  answered: Response,
  link: MailLink,
  input: unknown,
  query: URLSearchParams,
  fallback: Locale,
): Promise<Response> {
  const locale = localeCode.catch(fallback).parse(query.get('locale'))
  const { status, error } = (await answered.json()) as { status?: string; error?: { reason?: IdentityErrorCode } }
  const { token = '' } = (input ?? {}) as { token?: string }
  const back = `/auth?${new URLSearchParams({ [link]: token, error: error?.reason ?? 'unexpected' })}`
  return sendTo(localePath(locale, afterwards[status ?? ''] ?? back), answered.headers.getSetCookie())
}
