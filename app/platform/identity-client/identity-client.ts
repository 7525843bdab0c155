import type { PasswordPolicy } from '#rules/identity/password-policy.ts'
import { http, type HttpOptions } from '../request/http.ts'
import { openChannel, type Channel } from './channel.ts'
import { completeAuth, authenticateInPopup, type Intent, type WindowLike, type Provider } from './popup.ts'
import { IdentityError, toIdentityError } from './errors.ts'
import { solveProof } from './proof.ts'
import { watchSession, type VisibilityWindow } from './session-watch.ts'
import { createTokenRefresher, type AccessToken } from './token-refresher.ts'

export { IdentityError }
export type { Provider }
export type { SessionState } from './session-watch.ts'

/** Result of every sign-in method: signed in, or a second factor is required. */
export type SignInResult = { status: 'signed-in' } | { status: 'second-factor'; methods: ('totp' | 'backup-code')[] }

export type Request = <Answer>(address: string, options?: HttpOptions) => Promise<Answer>

type Captcha = { provider: 'none' } | { provider: 'proof-of-work'; challenge: string; difficultyBits: number }
type Registration = { name: string; email: string; password: string; locale?: string; next?: string }

/** Everything a browser does with identity. Every promise rejects with an `IdentityError`. */
export function createIdentityClient(host: WindowLike & { location: Pick<Location, 'host'> }, request: Request = http) {
  const call = async <Answer>(path: string, options: HttpOptions = {}): Promise<Answer> => {
    try {
      return await request<Answer>(`/api/auth${path}`, options)
    } catch (error) {
      const identityError = toIdentityError(error)
      if (identityError.code === 'user-token-expired' && session.state().status === 'authenticated')
        void session.refresh()
      throw identityError
    }
  }
  const read = <Answer>(path: string) => call<Answer>(path, { cache: 'no-store' })
  /** Not retried: a request whose response was lost may have succeeded. */
  const send = <Answer = void>(path: string, body: object = {}) => call<Answer>(path, { method: 'POST', body })

  const session = watchSession(() => read('/session'))
  const tokens = createTokenRefresher(
    () => send<AccessToken>('/token'),
    () => void onSessionLost(),
  )

  let channel: Channel | null = null

  /** Notifies the other tabs of this browser; a channel does not receive its own messages. */
  const announce = () => channel?.post({ session: 'changed' })

  async function onSessionLost(): Promise<void> {
    tokens.stop()
    await session.refresh()
  }

  async function onSignIn(result: SignInResult): Promise<SignInResult> {
    if (result.status !== 'signed-in') return result
    tokens.stop()
    await session.refresh()
    announce()
    return result
  }

  async function onSignOut(): Promise<void> {
    tokens.stop()
    session.clear()
    announce()
  }

  const signInWith = async (path: string, body: object) => onSignIn(await send<SignInResult>(path, body))

  async function popup(provider: Provider, intent: Intent): Promise<SignInResult> {
    const abortController = new AbortController()
    try {
      const [outcome] = await Promise.all([
        authenticateInPopup(host, provider, intent, abortController.signal),
        requireAuthorizedDomain(),
      ])
      return await onSignIn(
        outcome === 'done' ? { status: 'signed-in' } : { status: 'second-factor', methods: ['totp', 'backup-code'] },
      )
    } finally {
      abortController.abort()
    }
  }

  async function startSocialSignIn(
    provider: Provider,
    intent: Intent,
    popupId: string,
    password?: string,
  ): Promise<string> {
    const path = intent === 'link' ? '/link-social' : '/sign-in/social'
    return (
      await send<{ url: string }>(path, {
        provider,
        mode: 'popup',
        popupId,
        ...(intent === 'link' ? { password } : { intent }),
      })
    ).url
  }

  async function requireAuthorizedDomain(): Promise<void> {
    const { authorizedDomains } = await read<{ authorizedDomains: string[] }>('/domains')
    if (!authorizedDomains.includes(host.location.host)) throw new IdentityError('unauthorized-domain')
  }

  async function signUp(registration: Registration): Promise<void> {
    try {
      await send('/sign-up/email', registration)
    } catch (error) {
      if (toIdentityError(error).code !== 'captcha-required') throw error
      const captcha = await read<Captcha>('/captcha')
      if (captcha.provider === 'none') throw error
      const solution = await solveProof(captcha.challenge, captcha.difficultyBits)
      await send('/sign-up/email', { ...registration, captcha: { challenge: captcha.challenge, answer: solution } })
    }
  }

  return {
    state: session.state,
    subscribe: session.subscribe,
    refresh: session.refresh,
    /** Loads the session now and whenever the tab becomes visible. Returns a function that stops it. */
    start(window: VisibilityWindow): () => void {
      const stop = session.start(window)
      // Also covers a popup that finishes after it was abandoned: its session cookie is set nevertheless.
      const openedChannel = (channel = openChannel(() => void session.refresh()))
      return () => {
        stop()
        openedChannel.close()
        if (channel === openedChannel) channel = null
      }
    },

    signUp,
    signInWithPassword: (email: string, password: string, rememberMe = true) =>
      signInWith('/sign-in/email', { email, password, rememberMe }),
    signInWithEmailLink: (token: string) => signInWith('/sign-in/email-link', { token }),
    signInWithCustomToken: (token: string) => signInWith('/sign-in/custom-token', { token }),
    signInWithPopup: (provider: Provider) => popup(provider, 'sign-in'),
    linkWithPopup: (provider: Provider) => popup(provider, 'link'),
    reauthenticateWithPopup: (provider: Provider) => popup(provider, 'reauthenticate'),
    async signInWithRedirect(provider: Provider, next?: string): Promise<void> {
      await requireAuthorizedDomain()
      const { url } = await send<{ url: string }>('/sign-in/social', { provider, mode: 'redirect', next })
      host.location.assign(url)
    },
    verifyTotp: (code: string, trustDevice = false) => signInWith('/two-factor/verify-totp', { code, trustDevice }),
    verifyBackupCode: (code: string, trustDevice = false) =>
      signInWith('/two-factor/verify-backup-code', { code, trustDevice }),
    signOut: async () => {
      await send('/sign-out')
      await onSignOut()
    },

    sendEmailLink: (email: string, next?: string) => send('/sign-in/magic-link', { email, next }),
    sendPasswordReset: (email: string) => send('/request-password-reset', { email }),
    confirmAddress: (token: string, password?: string) => signInWith('/verify-email', { token, password }),
    sendConfirmation: (email: string, next?: string) => send('/send-verification-email', { email, next }),
    confirmPasswordReset: (token: string, newPassword: string) => send('/reset-password', { token, newPassword }),

    account: <View>() => read<View>('/account'),
    sessions: async <View>() => (await read<{ sessions: View[] }>('/sessions')).sessions,
    revokeSession: (id: string) => send('/sessions/revoke', { id }),
    revokeOtherSessions: () => send('/sessions/revoke-others'),
    changePassword: (newPassword: string, currentPassword?: string) =>
      send('/change-password', { newPassword, currentPassword }),
    changeEmail: (newEmail: string, password?: string) => send('/change-email', { newEmail, password }),
    confirmEmailChange: async (token: string) => {
      await send('/change-email/confirm', { token })
      await session.refresh()
    },
    unlink: (accountId: string, password?: string) => send('/unlink-account', { accountId, password }),
    enableSecondFactor: (password?: string) =>
      send<{ totpUri: string; backupCodes: string[] }>('/two-factor/enable', { password }),
    disableSecondFactor: async (password?: string) => {
      await send('/two-factor/disable', { password })
      await session.refresh()
    },
    newBackupCodes: (password?: string) =>
      send<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password }),
    deleteAccount: async (password?: string) => {
      await send('/account/delete', { password })
      await onSignOut()
    },
    customToken: (password?: string) => send<{ token: string; expiresAt: number }>('/custom-token', { password }),

    passwordPolicy: () => read<PasswordPolicy>('/policy'),
    providers: async () => Object.keys(await read<Record<string, object>>('/providers')),
    /** For requests that carry no cookies. Refreshed automatically after the first use. */
    async accessToken(): Promise<string> {
      const token = await tokens.token()
      tokens.start()
      return token
    },
    async revokeToken(token: string): Promise<void> {
      await send('/token/revoke', { token })
    },

    completeAuth: () => completeAuth(host, { begin: startSocialSignIn }),
    /** Called in the popup after the user entered the password: continues to the provider. */
    linkThroughPopup: async (provider: Provider, popupId: string, password: string) =>
      host.location.replace(await startSocialSignIn(provider, 'link', popupId, password)),
  }
}

export type IdentityClient = ReturnType<typeof createIdentityClient>

let sharedClient: IdentityClient | null = null

/** The shared client of this tab. Browser only: on the server the request context contains the session. */
export const getIdentityClient = (): IdentityClient => (sharedClient ??= createIdentityClient(window))
