import { emptyForm } from '#app/platform/request/form.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

type RequestFields = Pick<RequestContext, 'actor' | 'signedIn'> & Partial<RequestContext>

/** The request context that a loader or action gets; English, without a form and an address. */
export const makeRequestContext = (services: Services, fields: RequestFields): RequestContext => ({
  services,
  origin: { address: null, device: null },
  locale: 'en',
  path: '/',
  requestId: 'r',
  form: () => emptyForm,
  ...fields,
})
