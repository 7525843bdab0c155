import { publishedPolicy } from '#rules/identity/password-policy.ts'
import { answer } from './answers.server.ts'
import { authorisedDomains } from './domains.server.ts'
import { get, type Route } from './exchange.server.ts'

/** What everybody may know about how people get in here. */
export const factRoutes: Route[] = [
  get('/policy', { run: async () => answer(publishedPolicy) }),
  get('/domains', { run: async ({ parts }) => answer({ authorizedDomains: authorisedDomains(parts.services.env) }) }),
  get('/captcha', { run: async ({ parts }) => answer(parts.captcha.configuration()) }),
]
