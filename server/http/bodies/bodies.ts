import type { MiddlewareHandler } from 'hono'
import { bodyLimits, type BodyLimits, type BodySize } from '#app/platform/request/body-limits.ts'
import { readForm, readJsonBody, readTextBody } from '#app/platform/request/body.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { matchesAnyPath } from '#app/platform/pages/public-pages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { pages } from '#app/routes.ts'
import { createFormMemory, type FormMemory } from './form-memory.ts'
import type { HttpEnv } from '../http-app.ts'

export const canHaveBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** Reads a page's form. The returned getter throws on invalid forms, so the page renders the error itself. */
export async function readPageForm(
  request: Request,
  visit: Pick<RequestContext, 'path' | 'signedIn'>,
  hold: FormMemory['reserve'],
): Promise<RequestContext['form']> {
  if (!canHaveBody(request.method)) return () => emptyForm
  const limits = bodyLimitsFor(visit)
  try {
    const bytes = Math.min(Number(request.headers.get('content-length') ?? limits.bytes), limits.bytes)
    if (bytes > bodyLimits.small.bytes) hold(visit.signedIn!.user.id, bytes)
    const form = await readForm(request, limits)
    return () => form
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return () => {
      throw error
    }
  }
}

/** Whether the form was rejected before its whole body was read. */
export function isBodyUnread(form: RequestContext['form']): boolean {
  try {
    form()
    return false
  } catch (error) {
    return error instanceof AppError && (error.code === 'too-large' || error.code === 'limited')
  }
}

type Sender = { path: string; signedIn: { user: { kind: 'adult' | 'managed' } } | null }

/**
 * Visitors without a session may send small forms only, and managed (child) accounts no files. The user's class is not
 * loaded yet at this point; commands check permissions later.
 */
export function bodyLimitsFor({ path, signedIn }: Sender): BodyLimits {
  const size =
    (signedIn && pages.find((page) => page.acceptsBody && matchesAnyPath([page.path], path))?.acceptsBody) ?? 'small'
  return bodyLimits[size === 'file' && signedIn?.user.kind !== 'adult' ? 'small' : size]
}

/** API routes that accept more than a small body, from signed-in users only. */
const largerBodyRoutes: Record<string, BodySize> = { '/api/1.0/events': 'events', '/api/1.0/plays': 'plays' }

/**
 * Bytes of API bodies held in memory: each user ten batches of a device that was offline, all users together forty
 * times as much.
 */
const machineMemory = { each: 2_500_000, together: 100_000_000 }

/** Mail clients send a form here (RFC 8058) whose content means nothing; it is not read. */
const bodilessRoutes: ReadonlySet<string> = new Set(['/api/1.0/notices/off', '/api/1.0/digests/off'])

/** Bodies whose signature covers the bytes: read as text within the limit of small bodies. */
const textRoutes: ReadonlySet<string> = new Set(['/api/1.0/payments/events'])

/** About a minute of a student's events. Batches up to this size need no session lookup before the body is read. */
const SMALL_BATCH_BYTES = 8_000

/** Middleware that reads a JSON body within its size limit; the route's schema parses the cached result. */
export function limitJsonBody(personOf: (headers: Headers) => Promise<string | null>): MiddlewareHandler<HttpEnv> {
  const memory = createFormMemory(machineMemory)
  return async (c, next) => {
    const { raw } = c.req
    if (!canHaveBody(raw.method) || raw.body === null || bodilessRoutes.has(c.req.path)) return next()
    if (textRoutes.has(c.req.path)) {
      // A promise like all cached bodies, because Hono ignores a cached empty text.
      c.req.bodyCache.text = Promise.resolve(await readTextBody(raw, bodyLimits.small)) as never
      return next()
    }
    const larger = largerBodyRoutes[c.req.path]
    const length = raw.headers.get('content-length')
    const isSmallBatch = length !== null && Number(length) <= SMALL_BATCH_BYTES
    const person = larger && !isSmallBatch ? await personOf(raw.headers) : null
    const limits =
      larger && isSmallBatch
        ? { ...bodyLimits[larger], bytes: SMALL_BATCH_BYTES }
        : bodyLimits[person ? larger! : 'small']
    const bytes = Math.min(Number(length ?? limits.bytes), limits.bytes)
    const release = person ? memory.reserve(person, bytes) : () => {}
    try {
      c.req.bodyCache.json = Promise.resolve(await readJsonBody(raw, limits))
      await next()
    } finally {
      release()
    }
  }
}
