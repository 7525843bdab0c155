import type { Invocation } from './execute.server.ts'
import type { Services } from './services.server.ts'

/** What a feature's API routes are given: the services, and who sends a request (by session or access token). */
export type ApiContext = { services: Services; invocation: (request: Request) => Promise<Invocation> }
