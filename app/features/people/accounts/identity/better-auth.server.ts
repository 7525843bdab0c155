import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { accounts, sessions, twoFactors, users } from '../tables.server.ts'
import { verifications } from '#app/platform/tables.server.ts'
import { authorizedOrigins } from './domains.server.ts'
import { currentFlow } from './flow.server.ts'
import { databaseHooks, deleteUnprovenAccounts, storeExpectedUser, validateUserInfo } from './hooks.server.ts'
import type { Cookies } from '#app/platform/request/cookies.server.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { storedLinkSeconds } from './mails/mail-links.server.ts'
import { nextParameter, type MailKind, type MailRequest } from './mails/mails.server.ts'
import { hashPassword, verifyPassword } from './credentials/passwords.server.ts'
import { refusal } from './refusals.server.ts'
import { secondFactor } from './credentials/second-factor.server.ts'
import { sessionLifeSeconds } from './sessions/sessions.server.ts'
import { discoveredProviders, builtInProviders, type Provider } from './social/social.server.ts'

export type Engine = {
  handle: (request: Request) => Promise<Response>
  /** Loads the OpenID configuration of a provider with a configured issuer, on its first use. */
  prepare: (provider: Provider) => Promise<void>
}

/** better-auth on our tables. Only `forward` calls it, after the route table and the rate limits. */
export function openEngine(services: Services, cookies: Cookies): Engine {
  const discovered = discoveredProviders(services.env)
  let ready: GenericOAuthConfig[] = []
  let auth = buildAuth(services, cookies, ready)
  let lastDiscovery: Promise<void> = Promise.resolve()

  /**
   * better-auth queries all issuers when it is built, so adding a provider means building it again. An issuer that did
   * not respond is tried again on the next use.
   */
  async function discover(config: GenericOAuthConfig): Promise<void> {
    if (ready.includes(config)) return
    const candidate = buildAuth(services, cookies, [...ready, config])
    const loadedProviders =
      (await Promise.race([candidate.$context.catch(() => null), sleep(8_000, null, { ref: false })]))
        ?.socialProviders ?? []
    const available = [...ready, config].filter(({ providerId }) =>
      loadedProviders.some(({ id, issuer }) => id === providerId && issuer),
    )
    if (!available.includes(config)) throw refusal('network-request-failed')
    ready = available
    auth = candidate
  }

  return {
    handle: (request) => auth.handler(request),
    async prepare(provider) {
      const config = discovered.find(({ providerId }) => providerId === provider)
      if (!config || ready.includes(config)) return
      // Serialized: two concurrent discoveries would overwrite each other's result.
      lastDiscovery = lastDiscovery.catch(() => {}).then(() => discover(config))
      await lastDiscovery
    },
  }
}

function buildAuth(services: Services, cookies: Cookies, discovered: GenericOAuthConfig[]) {
  const { env, identityPool, log, newId } = services
  return betterAuth({
    appName: 'Skykite',
    baseURL: env.BASE_URL,
    basePath: '/api/auth',
    secret: env.SECRET,
    trustedOrigins: authorizedOrigins(env),
    database: drizzleAdapter(drizzle(identityPool), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
      transaction: true,
    }),
    telemetry: { enabled: false },
    // Drop better-auth's log arguments, which contain email addresses; `logFault` logs errors without them.
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      // False because `cookiePrefix` below adds the stricter `__Host-`, which better-auth does not support.
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
      // Our policy has checked the length before; better-auth counts UTF-16 units, hence the factor.
      minPasswordLength: publishedPolicy.minLength,
      maxPasswordLength: 4 * publishedPolicy.maxLength,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: storedLinkSeconds('reset-password'),
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        if (isAdult(user))
          addMail('reset-password', user, {
            link: page(env.BASE_URL, localeOf(user), `/forgot-password?token=${token}`),
            opens: digestOf(`reset-password:${token}`),
          })
      },
      onPasswordReset: async ({ user }) => {
        await deleteUnprovenAccounts(services, user.id)
        addMail('password-changed', user)
      },
      // An unconfirmed earlier sign-up may be a stranger's: the mailbox owner can still confirm and take the account.
      onExistingUserSignUp: async ({ user }) =>
        user.emailVerified
          ? addMail('already-registered', user, {
              link: page(env.BASE_URL, localeOf(user), `/login${nextParameter('?redirect', currentFlow()?.next)}`),
            })
          : addMail('confirm-address', user, { confirmUserId: user.id }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      // better-auth's token can be reused, so the mail contains a one-time token of ours.
      sendVerificationEmail: async ({ user }) => addMail('confirm-address', user, { confirmUserId: user.id }),
    },
    socialProviders: builtInProviders(env),
    plugins: [
      magicLink({
        expiresIn: storedLinkSeconds('sign-in-link'),
        storeToken: 'hashed',
        // The link opens a page with a button, so mail scanners that open all links do not use up the token.
        sendMagicLink: async ({ email, token }) => {
          const locale = currentFlow()?.locale ?? 'en'
          addMail(
            'sign-in-link',
            { email, locale },
            {
              link: page(
                env.BASE_URL,
                locale,
                `/auth?email-link=${token}${nextParameter('&next', currentFlow()?.next)}`,
              ),
              opens: digestOf(`magic-link:${digestOf(token)}`),
            },
          )
        },
      }),
      secondFactor(),
      genericOAuth({ config: discovered }),
    ],
    databaseHooks,
    hooks: { before: storeExpectedUser },
    // Unexpected errors are thrown to our code, which logs them without user input.
    onAPIError: { errorURL: `${env.BASE_URL}/auth`, throw: true },
  } satisfies BetterAuthOptions)
}

type Addressee = { email: string; name?: string; locale?: unknown; kind?: unknown }

const isAdult = (user: Addressee) => user.kind !== 'managed'
const localeOf = (user: Addressee): Locale => (user.locale as Locale | undefined) ?? 'en'
const page = (base: string, locale: Locale, path: string) => `${base}${localePath(locale, path)}`

function addMail(
  kind: MailKind,
  user: Addressee,
  linkFields: Pick<MailRequest, 'link' | 'opens' | 'confirmUserId'> = {},
): void {
  const flow = currentFlow()
  const next = linkFields.confirmUserId === undefined ? undefined : flow?.next
  flow?.mails.push({ kind, to: user.email, locale: localeOf(user), name: user.name, next, ...linkFields })
}
