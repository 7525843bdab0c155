import { internalPath } from '#rules/identity/paths.ts'
import { localePath, splitLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { leavePageFor } from '#app/platform/leave-page.ts'

/**
 * Where somebody wanted to be before signing in, as a path of ours without its language; otherwise to choose a room.
 */
export const destinationIn = (search: string): string => wantedIn(search) ?? usual

const usual = '/account/select-room'

/** Where they said that they were going; nothing where they did not. */
export function wantedIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  // Guards call it `redirect`; whoever comes back from a provider or by a mail brings it as `next`.
  const wanted = internalPath(query.get('redirect') ?? query.get('next'))
  const path = wanted ? splitLocale(wanted).path : usual
  return path === usual ? undefined : path
}

/** Another page about logging in, on the same way. */
export function onTheWay(path: '/login' | '/register', search: string): string {
  const wanted = wantedIn(search)
  return wanted ? `${path}?redirect=${encodeURIComponent(wanted)}` : path
}

let leavingFor: string | null = null

/**
 * The whole document anew: guards, language and everything kept in memory begin again for this person. Never resolves.
 */
export function leaveFor(locale: Locale, path: string): Promise<never> {
  const address = localePath(locale, path)
  // The answer and the news of it come at once; asked twice, a browser breaks off the first journey.
  if (leavingFor !== address) leavePageFor(address)
  leavingFor = address
  return new Promise(() => {})
}
