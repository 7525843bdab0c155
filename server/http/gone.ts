import type { Context } from 'hono'
import type { HttpEnv } from './http-app.ts'

/** Whoever asked went away while they sent or waited: nothing is done for nobody, and no log says that it failed. */
export const isGone = ({ env }: Pick<Context<HttpEnv>, 'env'>): boolean => env?.incoming?.socket?.destroyed === true

export const toNobody = (): Response => new Response(null, { status: 400 })
