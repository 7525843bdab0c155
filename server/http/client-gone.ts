import type { Context } from 'hono'
import type { HttpEnv } from './http-app.ts'

/** Whether the client disconnected while sending or queued: skip the work and log no failure. */
export const isClientGone = ({ env }: Pick<Context<HttpEnv>, 'env'>): boolean =>
  env?.incoming?.socket?.destroyed === true

export const clientGoneResponse = (): Response => new Response(null, { status: 400 })
