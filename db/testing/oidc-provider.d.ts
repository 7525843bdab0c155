/** Types for the part of oidc-provider that the test server uses; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Koa = { oidc: { result?: { login?: object }; session?: { accountId?: string }; client: { clientId: string } } }
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ uid: string; params: Record<string, string> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (of: {
      accountId: string | undefined
      clientId: string
    }) => Grant
  }

  export const interactionPolicy: {
    base: () => { get: (name: string) => { checks: { add: (check: object) => void } } }
    Check: new (reason: string, description: string, check: (ctx: Koa) => boolean) => object
  }
}
