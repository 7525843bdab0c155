import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { localeCode } from '../contract.ts'
import { redirectTo } from './responses.server.ts'

/** Query parameters of mailed links for which `/auth` shows a confirmation button. */
export const mailLinks = ['confirm', 'email-link', 'change-email'] as const
export type MailLink = (typeof mailLinks)[number]

const nextPages: Record<string, string> = {
  'signed-in': '/account/select-room',
  'second-factor': '/login?step=second-factor',
  'email-changed': '/dashboard/profile',
}

/** A form submitted without scripts: the browser expects a page as the response. */
export const isPlainForm = ({ headers }: Request): boolean =>
  (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded') &&
  (headers.get('accept') ?? '').includes('text/html')

/** Redirects the browser to the next page, or on failure back to the mailed link's page with the error. */
export async function redirectPlainForm(
  response: Response,
  link: MailLink,
  input: unknown,
  query: URLSearchParams,
  fallback: Locale,
): Promise<Response> {
  const locale = localeCode.catch(fallback).parse(query.get('locale'))
  const { status, error } = (await response.json()) as { status?: string; error?: { reason?: IdentityErrorCode } }
  const { token = '' } = (input ?? {}) as { token?: string }
  const back = `/auth?${new URLSearchParams({ [link]: token, error: error?.reason ?? 'unexpected' })}`
  return redirectTo(localePath(locale, nextPages[status ?? ''] ?? back), response.headers.getSetCookie())
}
