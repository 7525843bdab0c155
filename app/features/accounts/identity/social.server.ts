import type { BetterAuthOptions } from 'better-auth'
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { Env } from '#app/platform/env.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Parts } from './exchange.server.ts'
import { currentFlow } from './flow.server.ts'

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

/** Set up here, and its server has answered. */
export async function prepareProvider(
  { services, engine }: Pick<Parts, 'services' | 'engine'>,
  provider: Provider,
): Promise<void> {
  if (!clientOf(services.env, provider)) throw new AppError('not-found')
  await engine.prepare(provider)
}

export const configuredProviders = (env: Env): Provider[] => providers.filter((provider) => clientOf(env, provider))

/** Kept for the mail to the address's owner, should better-auth refuse to link. */
function remembered<User extends { email?: string | null }>(user: User): User {
  const flow = currentFlow()
  if (flow && user.email) flow.socialEmail = user.email.toLowerCase()
  return user
}

/** An unconfirmed address is answered by our own mail before anybody gets in. */
const confirmFirst = { requireEmailVerification: true }

/** The four as their makers run them. */
export function ownProviders(env: Env): NonNullable<BetterAuthOptions['socialProviders']> {
  const plain = (provider: Provider) => {
    const client = clientOf(env, provider)
    return client && !client.issuer
      ? { clientId: client.clientId, clientSecret: client.clientSecret, ...confirmFirst }
      : undefined
  }
  const [google, facebook, github, twitter] = providers.map(plain)
  return {
    ...(google && {
      google: {
        ...google,
        prompt: 'select_account',
        mapProfileToUser: (profile) => remembered({ email: profile.email }),
      },
    }),
    ...(facebook && {
      facebook: { ...facebook, mapProfileToUser: (profile) => remembered({ email: profile.email ?? undefined }) },
    }),
    ...(github && {
      github: { ...github, mapProfileToUser: (profile) => remembered({ email: profile.email ?? undefined }) },
    }),
    // Without an address there is nobody to write to: refused, rather than given a made-up one.
    ...(twitter && {
      twitter: { ...twitter, mapProfileToUser: (profile) => remembered({ email: profile.data.email ?? '' }) },
    }),
  }
}

/** Where an issuer is set, that server stands in for the provider: a ministry's own, or the one of our tests. */
export function discoveredProviders(env: Env): GenericOAuthConfig[] {
  return providers.flatMap((providerId) => {
    const client = clientOf(env, providerId)
    if (!client?.issuer) return []
    const { issuer, ...secrets } = client
    return {
      providerId,
      name: providerNames[providerId],
      ...secrets,
      ...confirmFirst,
      discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
      mapProfileToUser: ({ email, email_verified: confirmed, name }) =>
        remembered({ email: text(email), emailVerified: confirmed === true, name: text(name) ?? '' }),
      // better-auth has verified the id token by now; the profile must be of the same person.
      accountSubject: ({ tokens, profile }) => {
        const subject = subjectOf(tokens.idToken)
        if (!subject || subject !== profile.sub) throw new Error('the profile is not of the person in the id token')
        return subject
      },
    } satisfies GenericOAuthConfig
  })
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function subjectOf(idToken: string | undefined): string | undefined {
  const payload = idToken?.split('.')[1]
  return payload ? text((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown }).sub) : undefined
}
