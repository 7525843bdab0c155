import type { BetterAuthOptions } from 'better-auth'
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { Env } from '#app/platform/services/env.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Parts } from '../exchange.server.ts'
import { currentFlow } from '../flow.server.ts'

export const providers = ['google', 'facebook', 'github', 'twitter'] as const
export type Provider = (typeof providers)[number]

export const providerNames: Record<Provider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'Twitter',
}

type Client = { clientId: string; clientSecret: string; issuer: string | undefined }

export function clientOf(env: Env, provider: Provider): Client | null {
  const name = provider.toUpperCase() as Uppercase<Provider>
  const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]]
  return clientId && clientSecret ? { clientId, clientSecret, issuer: env[`${name}_ISSUER`] } : null
}

/** Rejects an unconfigured provider, and loads its OpenID configuration if needed. */
export async function prepareProvider(
  { services, engine }: Pick<Parts, 'services' | 'engine'>,
  provider: Provider,
): Promise<void> {
  if (!clientOf(services.env, provider)) throw new AppError('not-found')
  await engine.prepare(provider)
}

export const configuredProviders = (env: Env): Provider[] => providers.filter((provider) => clientOf(env, provider))

/** Stores the address for the mail to its owner in case better-auth refuses to link the account. */
function rememberEmail<User extends { email?: string | null }>(user: User): User {
  const flow = currentFlow()
  if (flow && user.email) flow.socialEmail = user.email.toLowerCase()
  return user
}

/** If the provider has not confirmed the address, the user must confirm it by our mail before sign-in. */
const requireConfirmedEmail = { requireEmailVerification: true }

/** The four public providers, for which better-auth has built-in support. */
export function builtInProviders(env: Env): NonNullable<BetterAuthOptions['socialProviders']> {
  const clientSettings = (provider: Provider) => {
    const client = clientOf(env, provider)
    return client && !client.issuer
      ? { clientId: client.clientId, clientSecret: client.clientSecret, ...requireConfirmedEmail }
      : undefined
  }
  const [google, facebook, github, twitter] = providers.map(clientSettings)
  return {
    ...(google && {
      google: {
        ...google,
        prompt: 'select_account',
        mapProfileToUser: (profile) => rememberEmail({ email: profile.email }),
      },
    }),
    ...(facebook && {
      facebook: { ...facebook, mapProfileToUser: (profile) => rememberEmail({ email: profile.email ?? undefined }) },
    }),
    ...(github && {
      github: { ...github, mapProfileToUser: (profile) => rememberEmail({ email: profile.email ?? undefined }) },
    }),
    // An empty address makes better-auth refuse the sign-in; otherwise it would invent an address.
    ...(twitter && {
      twitter: { ...twitter, mapProfileToUser: (profile) => rememberEmail({ email: profile.data.email ?? '' }) },
    }),
  }
}

/** A configured issuer replaces the provider's server, for example by a ministry's or by our test server. */
export function discoveredProviders(env: Env): GenericOAuthConfig[] {
  return providers.flatMap((providerId) => {
    const client = clientOf(env, providerId)
    if (!client?.issuer) return []
    const { issuer, ...secrets } = client
    return {
      providerId,
      name: providerNames[providerId],
      ...secrets,
      ...requireConfirmedEmail,
      discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
      mapProfileToUser: ({ email, email_verified: confirmed, name }) =>
        rememberEmail({
          email: nonEmptyText(email),
          emailVerified: confirmed === true,
          name: nonEmptyText(name) ?? '',
        }),
      // better-auth has already verified the id token; the profile must belong to the same user.
      accountSubject: ({ tokens, profile }) => {
        const subject = subjectOf(tokens.idToken)
        if (!subject || subject !== profile.sub)
          throw new Error('the profile belongs to another user than the id token')
        return subject
      },
    } satisfies GenericOAuthConfig
  })
}

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function subjectOf(idToken: string | undefined): string | undefined {
  const payload = idToken?.split('.')[1]
  return payload
    ? nonEmptyText((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown }).sub)
    : undefined
}
