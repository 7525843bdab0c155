import type { Page } from 'playwright-core'
import { startOpenIdServer as start, type OpenIdAccount, type OpenIdServer } from '#db/testing/openid-server.ts'

export type { OpenIdAccount, OpenIdServer }

/** `skykite` is the base address people are sent back to. */
type Options = { accounts: OpenIdAccount[]; skykite: string }

const providers = ['google', 'facebook', 'github', 'twitter'] as const

/** The loopback provider for journeys: it stands in for all four, and knows where Skykite wants people back. */
export function startOpenIdServer(port: number, { accounts, skykite }: Options): Promise<OpenIdServer> {
  return start(port, {
    accounts,
    redirectUris: providers.map((provider) => `${skykite}/api/auth/callback/${provider}`),
  })
}

/** What to start Skykite with, so that its four providers are this server. */
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

/** On the provider's page: be this person, or nobody. */
export const choose = (page: Page, accountId: string) =>
  page.locator(`button[name=account][value="${accountId}"]`).click()
