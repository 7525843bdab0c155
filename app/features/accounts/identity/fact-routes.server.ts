import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { answer } from './answers.server.ts'
import { authorisedDomains } from './domains.server.ts'
import { get, type Route } from './exchange.server.ts'

/** What everybody may know about how people get in here. */
export const factRoutes: Route[] = [
  get('/policy', { permission: 'identity.read', run: async () => answer(publishedPolicy) }),
  get('/domains', {
    permission: 'identity.read',
    run: async ({ parts }) => answer({ authorizedDomains: authorisedDomains(parts.services.env) }),
  }),
  get('/captcha', { permission: 'identity.read', run: async ({ parts }) => answer(parts.captcha.configuration()) }),
]
