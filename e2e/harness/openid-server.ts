import type { Page } from 'playwright-core'
import { startOpenIdServer as start, type OpenIdAccount, type OpenIdServer } from '#db/testing/openid-server.ts'

export type { OpenIdAccount, OpenIdServer }

/** `skykite` is the base URL to which the provider redirects users. */
type Options = { accounts: OpenIdAccount[]; skykite: string }

const providers = ['google', 'facebook', 'github', 'twitter'] as const

/** Starts a loopback OpenID provider that replaces all four providers, with their callback URLs registered. */
export function startOpenIdServer(port: number, { accounts, skykite }: Options): Promise<OpenIdServer> {
  return start(port, {
    accounts,
    redirectUris: providers.map((provider) => `${skykite}/api/auth/callback/${provider}`),
  })
}

/** Environment variables that make Skykite use this server for all four providers. */
export function providerEnv({ issuer, clientId, clientSecret }: OpenIdServer): Record<string, string> {
  const entries = providers
    .map((provider) => provider.toUpperCase())
    .flatMap((name) => [
      [`${name}_CLIENT_ID`, clientId],
      [`${name}_CLIENT_SECRET`, clientSecret],
      [`${name}_ISSUER`, issuer],
    ])
  return Object.fromEntries(entries) as Record<string, string>
}

/** On the provider's page: chooses an account, or refuses if the id is empty. */
export const chooseAccount = (page: Page, accountId: string) =>
  page.locator(`button[name=account][value="${accountId}"]`).click()
