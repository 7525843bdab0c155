import { drizzle } from 'drizzle-orm/node-postgres'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services.server.ts'
import { inTime } from '#app/platform/in-time.server.ts'
import { accounts, sessions, twoFactors, users } from '../tables.server.ts'
import { verifications } from '#app/platform/tables.server.ts'
import { authorisedOrigins } from './domains.server.ts'
import { currentFlow } from './flow.server.ts'
import { databaseHooks, forgetUnproven, rememberWhoIsExpected, validateUserInfo } from './hooks.server.ts'
import type { Cookies } from '#app/platform/cookies.server.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { keptSeconds } from './mail-links.server.ts'
import { goingTo, type MailKind, type MailRequest } from './mails.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { refusal } from './refusals.server.ts'
import { secondFactor } from './second-factor.server.ts'
import { sessionLifeSeconds } from './sessions.server.ts'
import { discoveredProviders, ownProviders, type Provider } from './social.server.ts'

export type Engine = {
  handle: (request: Request) => Promise<Response>
  /** Makes sure a provider behind an issuer can be used; asks its server the first time. */
  prepare: (provider: Provider) => Promise<void>
}

/** better-auth on our tables. It is reached only through `forward`, behind the list of routes and the limits. */
export function openEngine(services: Services, cookies: Cookies): Engine {
  const discovered = discoveredProviders(services.env)
  let ready: GenericOAuthConfig[] = []
  let auth = build(services, cookies, ready)
  let lastTurn: Promise<void> = Promise.resolve()

  /**
   * better-auth asks every issuer when it is built, so it is built anew with one more; what did not answer is asked for
   * again next time.
   */
  async function discover(config: GenericOAuthConfig): Promise<void> {
    if (ready.includes(config)) return
    const candidate = build(services, cookies, [...ready, config])
    const known =
      (
        await inTime(
          candidate.$context.catch(() => null),
          8_000,
        )
      )?.socialProviders ?? []
    const answered = [...ready, config].filter(({ providerId }) =>
      known.some(({ id, issuer }) => id === providerId && issuer),
    )
    if (!answered.includes(config)) throw refusal('network-request-failed')
    ready = answered
    auth = candidate
  }

  return {
    handle: (request) => auth.handler(request),
    async prepare(provider) {
      const config = discovered.find(({ providerId }) => providerId === provider)
      if (!config || ready.includes(config)) return
      // One after the other: two at once would each forget what the other found.
      lastTurn = lastTurn.catch(() => {}).then(() => discover(config))
      await lastTurn
    },
  }
}

function build(services: Services, cookies: Cookies, discovered: GenericOAuthConfig[]) {
  const { env, identityPool, log, newId } = services
  return betterAuth({
    appName: 'Skykite',
    baseURL: env.BASE_URL,
    basePath: '/api/auth',
    secret: env.SECRET,
    trustedOrigins: authorisedOrigins(env),
    database: drizzleAdapter(drizzle(identityPool), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
      transaction: true,
    }),
    telemetry: { enabled: false },
    // Its arguments hold addresses; ours has its own log of what failed.
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      // The prefix below is the stricter `__Host-`, which better-auth does not offer itself.
      useSecureCookies: false,
      cookiePrefix: cookies.prefix,
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
    },
    session: {
      expiresIn: sessionLifeSeconds.full,
      disableSessionRefresh: true,
      freshAge: 10 * 60,
      cookieCache: { enabled: false },
      additionalFields: {
        strength: { type: 'string', input: false, required: false },
        roomKind: { type: 'string', input: false, required: false },
        roomId: { type: 'string', input: false, required: false },
        roomSchoolId: { type: 'string', input: false, required: false },
      },
    },
    user: {
      additionalFields: {
        kind: { type: 'string', input: false, required: false },
        locale: { type: 'string', input: true, required: false },
        disabledAt: { type: 'date', input: false, required: false },
      },
      validateUserInfo,
    },
    account: {
      updateAccountOnSignIn: false,
      additionalFields: { setBy: { type: 'string', input: false, required: false } },
      accountLinking: {
        enabled: true,
        requireLocalEmailVerified: true,
        allowDifferentEmails: true,
        trustedProviders: [],
      },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Length and everything else is decided by our policy before this is reached; counted in UTF-16 here.
      minPasswordLength: publishedPolicy.minLength,
      maxPasswordLength: 4 * publishedPolicy.maxLength,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: keptSeconds('reset-password'),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        if (isAdult(user))
          write('reset-password', user, {
            link: page(env.BASE_URL, localeOf(user), `/forgot-password?token=${token}`),
            opens: digestOf(`reset-password:${token}`),
          })
      },
      onPasswordReset: async ({ user }) => {
        await forgetUnproven(services, user.id)
        write('password-changed', user)
      },
      // Who signed up with this address before may have been anybody: whoever reads its mail may still make it theirs.
      onExistingUserSignUp: async ({ user }) =>
        user.emailVerified
          ? write('already-registered', user, {
              link: page(env.BASE_URL, localeOf(user), `/login${goingTo('?redirect', currentFlow()?.next)}`),
            })
          : write('confirm-address', user, { confirms: user.id }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      // Its token works as often as it is shown; the mail gets one of ours.
      sendVerificationEmail: async ({ user }) => write('confirm-address', user, { confirms: user.id }),
    },
    socialProviders: ownProviders(env),
    plugins: [
      magicLink({
        expiresIn: keptSeconds('sign-in-link'),
        storeToken: 'hashed',
        // The mail leads to a page with a button: a mail scanner that opens every link spends nothing.
        sendMagicLink: async ({ email, token }) => {
          const locale = currentFlow()?.locale ?? 'en'
          write(
            'sign-in-link',
            { email, locale },
            {
              link: page(env.BASE_URL, locale, `/auth?email-link=${token}${goingTo('&next', currentFlow()?.next)}`),
              opens: digestOf(`magic-link:${digestOf(token)}`),
            },
          )
        },
      }),
      secondFactor(),
      genericOAuth({ config: discovered }),
    ],
    databaseHooks,
    hooks: { before: rememberWhoIsExpected },
    // What is not one of its own refusals is thrown to us, who log it without what people typed.
    onAPIError: { errorURL: `${env.BASE_URL}/auth`, throw: true },
  } satisfies BetterAuthOptions)
}

type Addressee = { email: string; name?: string; locale?: unknown; kind?: unknown }

const isAdult = (user: Addressee) => user.kind !== 'managed'
const localeOf = (user: Addressee): Locale => (user.locale as Locale | undefined) ?? 'en'
const page = (base: string, locale: Locale, path: string) => `${base}${localePath(locale, path)}`

function write(kind: MailKind, user: Addressee, leads: Pick<MailRequest, 'link' | 'opens' | 'confirms'> = {}): void {
  const flow = currentFlow()
  const next = leads.confirms === undefined ? undefined : flow?.next
  flow?.mails.push({ kind, to: user.email, locale: localeOf(user), name: user.name, next, ...leads })
}
