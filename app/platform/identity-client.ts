import type { PasswordPolicy } from '#rules/identity/password-policy.ts'
import { http, type HttpOptions } from './http.ts'
import { openChannel, type Channel } from './identity-client/channel.ts'
import { completeAuth, throughPopup, type Intent, type Place, type Provider } from './identity-client/popup.ts'
import { IdentityError, identityErrorFrom } from './identity-client/errors.ts'
import { solveProof } from './identity-client/proof.ts'
import { watchSession, type Watched } from './identity-client/session-watch.ts'
import { keepToken, type AccessToken } from './identity-client/token-keeper.ts'

export { IdentityError }
export type { Provider }
export type { SessionState } from './identity-client/session-watch.ts'

/** After any way in: one is in, or the code of the authenticator app is asked for. */
export type SignInResult = { status: 'signed-in' } | { status: 'second-factor'; methods: ('totp' | 'backup-code')[] }

export type Request = <Answer>(address: string, options?: HttpOptions) => Promise<Answer>

type Captcha = { provider: 'none' } | { provider: 'proof-of-work'; challenge: string; difficultyBits: number }
type Registration = { name: string; email: string; password: string; locale?: string; next?: string }

/** Everything a browser does with identity. Every promise rejects with an `IdentityError`. */
export function createIdentityClient(place: Place & { location: Pick<Location, 'host'> }, request: Request = http) {
  const ask = async <Answer>(path: string, options: HttpOptions = {}): Promise<Answer> => {
    try {
      return await request<Answer>(`/api/auth${path}`, options)
    } catch (error) {
      const told = identityErrorFrom(error)
      if (told.code === 'user-token-expired' && session.state().status === 'authenticated') void session.refresh()
      throw told
    }
  }
  const read = <Answer>(path: string) => ask<Answer>(path, { cache: 'no-store' })
  /** Never sent twice: a sign-in that was lost on its way may have happened. */
  const send = <Answer = void>(path: string, body: object = {}) => ask<Answer>(path, { method: 'POST', body })

  const session = watchSession(() => read('/session'))
  const tokens = keepToken(
    () => send<AccessToken>('/token'),
    () => void lost(),
  )

  let channel: Channel | null = null

  /** Other windows of this browser hear of it; a channel does not hear itself. */
  const announce = () => channel?.say({ session: 'changed' })

  async function lost(): Promise<void> {
    tokens.stop()
    await session.refresh()
  }

  async function entered(result: SignInResult): Promise<SignInResult> {
    if (result.status !== 'signed-in') return result
    tokens.stop()
    await session.refresh()
    announce()
    return result
  }

  async function left(): Promise<void> {
    tokens.stop()
    session.forget()
    announce()
  }

  const enter = async (path: string, body: object) => entered(await send<SignInResult>(path, body))

  async function popup(provider: Provider, intent: Intent): Promise<SignInResult> {
    const giveUp = new AbortController()
    try {
      const [came] = await Promise.all([throughPopup(place, provider, intent, giveUp.signal), demandAuthorisedDomain()])
      return await entered(
        came === 'done' ? { status: 'signed-in' } : { status: 'second-factor', methods: ['totp', 'backup-code'] },
      )
    } finally {
      giveUp.abort()
    }
  }

  async function begin(provider: Provider, intent: Intent, popupId: string, password?: string): Promise<string> {
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

  async function demandAuthorisedDomain(): Promise<void> {
    const { authorizedDomains } = await read<{ authorizedDomains: string[] }>('/domains')
    if (!authorizedDomains.includes(place.location.host)) throw new IdentityError('unauthorized-domain')
  }

  async function signUp(registration: Registration): Promise<void> {
    try {
      await send('/sign-up/email', registration)
    } catch (error) {
      if (identityErrorFrom(error).code !== 'captcha-required') throw error
      const captcha = await read<Captcha>('/captcha')
      if (captcha.provider === 'none') throw error
      const answer = await solveProof(captcha.challenge, captcha.difficultyBits)
      await send('/sign-up/email', { ...registration, captcha: { challenge: captcha.challenge, answer } })
    }
  }

  return {
    state: session.state,
    subscribe: session.subscribe,
    refresh: session.refresh,
    /** Asks who is here, now and whenever the window is looked at again; answers how to stop. */
    start(window: Watched): () => void {
      const stop = session.start(window)
      // Also a popup that finished after it was given up: its cookie is here all the same.
      const own = (channel = openChannel(() => void session.refresh()))
      return () => {
        stop()
        own.close()
        if (channel === own) channel = null
      }
    },

    signUp,
    signInWithPassword: (email: string, password: string, rememberMe = true) =>
      enter('/sign-in/email', { email, password, rememberMe }),
    signInWithEmailLink: (token: string) => enter('/sign-in/email-link', { token }),
    signInWithCustomToken: (token: string) => enter('/sign-in/custom-token', { token }),
    signInWithPopup: (provider: Provider) => popup(provider, 'sign-in'),
    linkWithPopup: (provider: Provider) => popup(provider, 'link'),
    reauthenticateWithPopup: (provider: Provider) => popup(provider, 'reauthenticate'),
    async signInWithRedirect(provider: Provider, next?: string): Promise<void> {
      await demandAuthorisedDomain()
      const { url } = await send<{ url: string }>('/sign-in/social', { provider, mode: 'redirect', next })
      place.location.assign(url)
    },
    verifyTotp: (code: string, trustDevice = false) => enter('/two-factor/verify-totp', { code, trustDevice }),
    verifyBackupCode: (code: string, trustDevice = false) =>
      enter('/two-factor/verify-backup-code', { code, trustDevice }),
    signOut: async () => {
      await send('/sign-out')
      await left()
    },

    sendEmailLink: (email: string, next?: string) => send('/sign-in/magic-link', { email, next }),
    sendPasswordReset: (email: string) => send('/request-password-reset', { email }),
    confirmAddress: (token: string, password?: string) => enter('/verify-email', { token, password }),
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
      await left()
    },
    customToken: (password?: string) => send<{ token: string; expiresAt: number }>('/custom-token', { password }),

    passwordPolicy: () => read<PasswordPolicy>('/policy'),
    providers: async () => Object.keys(await read<Record<string, object>>('/providers')),
    /** For places a cookie does not reach; kept fresh from the first use on. */
    async accessToken(): Promise<string> {
      const token = await tokens.token()
      tokens.start()
      return token
    },
    async revokeToken(token: string): Promise<void> {
      await send('/token/revoke', { token })
    },

    completeAuth: () => completeAuth(place, { begin }),
    /** In the popup that asked for the password: on to the provider. */
    linkThroughPopup: async (provider: Provider, popupId: string, password: string) =>
      place.location.replace(await begin(provider, 'link', popupId, password)),
  }
}

export type IdentityClient = ReturnType<typeof createIdentityClient>

let shared: IdentityClient | null = null

/** The one client of this window. Not for the server: there a visit knows who is signed in. */
export const identityClient = (): IdentityClient => (shared ??= createIdentityClient(window))
