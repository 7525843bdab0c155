import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors.ts'
import { isAmong } from '#app/platform/public-pages.ts'
import { pages } from '#app/routes.ts'
import { livePath } from '../live/gateway.ts'
import type { HttpEnv } from './http-app.ts'
import { pagePath } from './page-path.ts'

/** Far more than any form of ours. */
const mostBytes = 1_000_000
/** Above what any page takes: those say themselves, in words, that a file is too large for them. */
const mostFileBytes = 25_000_000

const takingFiles = pages.filter((page) => page.takesFiles).map(({ path }) => path)

/** Nobody can fill the memory by sending much; what does not say its length could be any. Live paths have their own limit. */
export const smallEnough: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { headers } = c.req.raw
  const length = headers.has('transfer-encoding') ? Infinity : Number(headers.get('content-length') ?? 0)
  const most = isAmong(takingFiles, pagePath(c.req.url).path) ? mostFileBytes : mostBytes
  if (length <= most || c.req.path.startsWith(`${livePath}/`)) return next()
  return c.json(new AppError('invalid', { fields: { form: 'too_big' } }).toJSON(), 413, { connection: 'close' })
}
