import { invitedFragment } from '#rules/identity/invited-address.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { localePath, splitLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { replacePage } from '#app/platform/pages/replace-page.ts'

/**
 * Page to open after sign-in: the requested page as a path on this site without language prefix, or by default the
 * selection of a workspace.
 */
export const destinationIn = (search: string): string => requestedPageIn(search) ?? defaultPage

const defaultPage = '/account/select-room'

/** Page that the URL requests to open after sign-in; undefined if it requests none. */
export function requestedPageIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  // Route guards write `redirect`; sign-in providers and mailed links return it as `next`.
  const requestedPage = internalPath(query.get('redirect') ?? query.get('next'))
  const path = requestedPage ? splitLocale(requestedPage).path : defaultPage
  return path === defaultPage ? undefined : path
}

/** Link to the login or registration page that keeps the destination and the address of an invitation. */
export function withDestination(path: '/login' | '/register', search: string, invited: string | null = null): string {
  const requestedPage = requestedPageIn(search)
  const query = requestedPage ? `?redirect=${encodeURIComponent(requestedPage)}` : ''
  return path + query + (invited === null ? '' : invitedFragment(invited))
}

let openingAddress: string | null = null

/**
 * Loads a new document, so that guards, language and in-memory state start fresh for the new user. Never resolves.
 */
export function openPage(locale: Locale, path: string): Promise<never> {
  const address = localePath(locale, path)
  // Called by both the response and the session event; a second call would abort the first navigation.
  if (openingAddress !== address) replacePage(address)
  openingAddress = address
  return new Promise(() => {})
}
