import { internalPath } from '#rules/identity/paths.ts'
import { isIdentityError, type IdentityErrorCode } from '#rules/identity/errors.ts'
import { popupSize } from '#rules/identity/tokens.ts'
import { localePath, splitLocale } from '../i18n/languages.ts'
import { replacePage } from '../pages/replace-page.ts'
import { openChannel, type PopupResult } from './channel.ts'
import { IdentityError, toIdentityError } from './errors.ts'

export type Provider = 'google' | 'facebook' | 'github' | 'twitter'
export type Intent = 'sign-in' | 'link' | 'reauthenticate'

/** The members of `Window` used here, so that tests can pass a fake. */
export type WindowLike = Pick<Window, 'open' | 'close' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'> & {
  location: Pick<Location, 'pathname' | 'search' | 'assign' | 'replace'>
}

const pollMs = 300
/** Wait before treating the popup as closed: a provider page that cuts the opener link also looks closed. */
const graceMs = 1_500

const newPopupId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

export type PopupOutcome = 'done' | 'second-factor'

/** Opens the popup synchronously in the click handler: browsers block popups that are opened later. */
export async function authenticateInPopup(
  opener: WindowLike,
  provider: Provider,
  intent: Intent,
  abortSignal: AbortSignal,
): Promise<PopupOutcome> {
  const popupId = newPopupId()
  const { locale } = splitLocale(opener.location.pathname)
  const address = `${localePath(locale, '/auth')}?${new URLSearchParams({ start: provider, intent, popupId })}`
  const popup = opener.open(address, 'skykite-sign-in', popupFeatures(opener))
  if (!popup || popup.closed) throw new IdentityError('popup-blocked')
  const result = await waitForResult(popupId, popup, abortSignal)
  if (result.error === 'second-factor') return 'second-factor'
  if (result.error) throw new IdentityError(result.error)
  return 'done'
}

function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: WindowLike): string {
  const { width, height } = popupSize
  const [left, top] = [screenX + (outerWidth - width) / 2, screenY + (outerHeight - height) / 2].map(Math.round)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

function waitForResult(
  popupId: string,
  popup: Pick<Window, 'closed' | 'close'>,
  abortSignal: AbortSignal,
): Promise<PopupResult> {
  return new Promise((resolve, reject) => {
    const channel = openChannel((message) => {
      if ('popupId' in message && message.popupId === popupId) finish(() => resolve(message))
    })
    let closeTimer: ReturnType<typeof setTimeout> | null = null
    const poll = setInterval(() => {
      if (popup.closed)
        closeTimer ??= setTimeout(() => finish(() => reject(new IdentityError('popup-closed-by-user'))), graceMs)
    }, pollMs)
    const finish = (settle: () => void) => {
      clearInterval(poll)
      if (closeTimer) clearTimeout(closeTimer)
      channel.close()
      settle()
    }
    abortSignal.addEventListener('abort', () => {
      popup.close()
      finish(() => reject(new IdentityError('popup-closed-by-user')))
    })
  })
}

export type AuthStep =
  /** Navigating to the provider or back to a page: show a progress indicator. */
  | { step: 'leaving' }
  /** The result was sent. The popup closes itself; if the browser forbids that, the user must close it. */
  | { step: 'done'; error: IdentityErrorCode | null }
  /** The user must enter the password first; the caller shows that form and continues. */
  | { step: 'prove'; provider: Provider; popupId: string }

export type AuthApi = { begin: (provider: Provider, intent: Intent, popupId: string) => Promise<string> }

/** Runs the page `/auth`; call it once per page view. */
export async function completeAuth(authWindow: WindowLike, api: AuthApi): Promise<AuthStep> {
  const query = new URLSearchParams(authWindow.location.search)
  const { locale } = splitLocale(authWindow.location.pathname)
  const popupId = query.get('popupId')

  const start = query.get('start') as Provider | null
  if (start && popupId) {
    try {
      authWindow.location.replace(await api.begin(start, readIntent(query), popupId))
      return { step: 'leaving' }
    } catch (error) {
      const { code } = toIdentityError(error)
      if (code === 'wrong-password') return { step: 'prove', provider: start, popupId }
      return reportAndClose(authWindow, { popupId, error: code })
    }
  }

  const error = readError(query)
  if (query.get('mode') === 'popup' && popupId) return reportAndClose(authWindow, { popupId, error })
  replacePage(localePath(locale, pathAfterRedirect(query, error)), authWindow)
  return { step: 'leaving' }
}

function reportAndClose(authWindow: WindowLike, result: PopupResult): AuthStep {
  const channel = openChannel()
  channel.post(result)
  channel.close()
  // Delay closing until the broadcast message is delivered.
  setTimeout(() => authWindow.close(), 50)
  return { step: 'done', error: result.error === 'second-factor' ? null : result.error }
}

function pathAfterRedirect(query: URLSearchParams, error: PopupResult['error']): string {
  const next = internalPath(query.get('next'))
  if (error === null && query.has('result')) return next ?? '/account/select-room'
  if (error === 'second-factor')
    return `/login?${new URLSearchParams({ step: 'second-factor', ...(next && { next }) })}`
  return error ? `/login?error=${error}` : '/login'
}

function readError(query: URLSearchParams): PopupResult['error'] {
  const error = query.get('error')
  return error === null || error === 'second-factor' ? error : isIdentityError(error) ? error : 'unexpected'
}

function readIntent(query: URLSearchParams): Intent {
  const intent = query.get('intent')
  return intent === 'link' || intent === 'reauthenticate' ? intent : 'sign-in'
}
