import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { jsonResponse } from './responses.server.ts'
import { authorizedDomains } from './domains.server.ts'
import { get, type Route } from './exchange.server.ts'

/** Public information about sign-in: password policy, allowed domains, captcha. */
export const publicInfoRoutes: Route[] = [
  get('/policy', { permission: 'identity.read', run: async () => jsonResponse(publishedPolicy) }),
  get('/domains', {
    permission: 'identity.read',
    run: async ({ parts }) => jsonResponse({ authorizedDomains: authorizedDomains(parts.services.env) }),
  }),
  get('/captcha', {
    permission: 'identity.read',
    run: async ({ parts }) => jsonResponse(parts.captcha.configuration()),
  }),
]
