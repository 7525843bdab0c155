import { internalPath } from '#rules/identity/paths.ts'
import { isIdentityError, type IdentityErrorCode } from '#rules/identity/errors.ts'
import { popupSize } from '#rules/identity/tokens.ts'
import { localePath, splitLocale } from '../i18n/languages.ts'
import { leavePageFor } from '../leave-page.ts'
import { openChannel, type PopupResult } from './channel.ts'
import { IdentityError, identityErrorFrom } from './errors.ts'

export type Provider = 'google' | 'facebook' | 'github' | 'twitter'
export type Intent = 'sign-in' | 'link' | 'reauthenticate'

/** What is used of a window. */
export type Place = Pick<Window, 'open' | 'close' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'> & {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'replace'>
}

const pollMs = 300
/** A provider may cut the tie to its opener, which looks like closing; the word may still be on its way. */
const graceMs = 1_500

const newPopupId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

export type PopupOutcome = 'done' | 'second-factor'

/** Opens the popup in the same moment as the click that asks for it: a browser blocks any that comes later. */
export async function throughPopup(
  place: Place,
  provider: Provider,
  intent: Intent,
  givenUp: AbortSignal,
): Promise<PopupOutcome> {
  const popupId = newPopupId()
  const { locale } = splitLocale(place.location.pathname)
  const address = `${localePath(locale, '/auth')}?${new URLSearchParams({ start: provider, intent, popupId })}`
  const popup = place.open(address, 'skykite-sign-in', features(place))
  if (!popup || popup.closed) throw new IdentityError('popup-blocked')
  const word = await heardFrom(popupId, popup, givenUp)
  if (word.error === 'second-factor') return 'second-factor'
  if (word.error) throw new IdentityError(word.error)
  return 'done'
}

function features({ screenX, screenY, outerWidth, outerHeight }: Place): string {
  const { width, height } = popupSize
  const [left, top] = [screenX + (outerWidth - width) / 2, screenY + (outerHeight - height) / 2].map(Math.round)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

function heardFrom(
  popupId: string,
  popup: Pick<Window, 'closed' | 'close'>,
  givenUp: AbortSignal,
): Promise<PopupResult> {
  return new Promise((resolve, reject) => {
    const channel = openChannel((word) => {
      if ('popupId' in word && word.popupId === popupId) end(() => resolve(word))
    })
    let closing: ReturnType<typeof setTimeout> | null = null
    const poll = setInterval(() => {
      if (popup.closed)
        closing ??= setTimeout(() => end(() => reject(new IdentityError('popup-closed-by-user'))), graceMs)
    }, pollMs)
    const end = (settle: () => void) => {
      clearInterval(poll)
      if (closing) clearTimeout(closing)
      channel.close()
      settle()
    }
    givenUp.addEventListener('abort', () => {
      popup.close()
      end(() => reject(new IdentityError('popup-closed-by-user')))
    })
  })
}

export type AuthStep =
  /** On the way to the provider or back to a page: show that something happens. */
  | { step: 'leaving' }
  /** Everything is said; the window closes itself, or asks to be closed where it may not. */
  | { step: 'done'; error: IdentityErrorCode | null }
  /** The password is asked for first; whoever shows it goes on from here. */
  | { step: 'prove'; provider: Provider; popupId: string }

export type AuthCalls = { begin: (provider: Provider, intent: Intent, popupId: string) => Promise<string> }

/** What the page `/auth` does, all of it: called once when it is shown. */
export async function completeAuth(place: Place, calls: AuthCalls): Promise<AuthStep> {
  const query = new URLSearchParams(place.location.search)
  const { locale } = splitLocale(place.location.pathname)
  const popupId = query.get('popupId')

  const start = query.get('start') as Provider | null
  if (start && popupId) {
    try {
      place.location.replace(await calls.begin(start, intentIn(query), popupId))
      return { step: 'leaving' }
    } catch (error) {
      const { code } = identityErrorFrom(error)
      if (code === 'wrong-password') return { step: 'prove', provider: start, popupId }
      return tell(place, { popupId, error: code })
    }
  }

  const error = errorIn(query)
  if (query.get('mode') === 'popup' && popupId) return tell(place, { popupId, error })
  leavePageFor(localePath(locale, afterRedirect(query, error)), place)
  return { step: 'leaving' }
}

function tell(place: Place, word: PopupResult): AuthStep {
  const channel = openChannel()
  channel.say(word)
  channel.close()
  // Once more around the loop, so that the word is out before the window is gone.
  setTimeout(() => place.close(), 50)
  return { step: 'done', error: word.error === 'second-factor' ? null : word.error }
}

function afterRedirect(query: URLSearchParams, error: PopupResult['error']): string {
  const next = internalPath(query.get('next'))
  if (error === null && query.has('result')) return next ?? '/account/select-room'
  if (error === 'second-factor')
    return `/login?${new URLSearchParams({ step: 'second-factor', ...(next && { next }) })}`
  return error ? `/login?error=${error}` : '/login'
}

function errorIn(query: URLSearchParams): PopupResult['error'] {
  const given = query.get('error')
  return given === null || given === 'second-factor' ? given : isIdentityError(given) ? given : 'unexpected'
}

function intentIn(query: URLSearchParams): Intent {
  const given = query.get('intent')
  return given === 'link' || given === 'reauthenticate' ? given : 'sign-in'
}
