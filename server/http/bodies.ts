import type { MiddlewareHandler } from 'hono'
import { bodyLimits, type BodyLimits, type BodySize } from '#app/platform/body-limits.ts'
import { readForm, readJsonBody } from '#app/platform/body.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { emptyForm } from '#app/platform/form.ts'
import { isAmong } from '#app/platform/public-pages.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { pages } from '#app/routes.ts'
import { formMemory, type FormMemory } from './form-memory.ts'
import type { HttpEnv } from './http-app.ts'

export const carriesBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** The form sent to a page. It is refused where the page asks for it, so that the refusal is drawn like any other. */
export async function sentForm(
  request: Request,
  visit: Pick<Visit, 'path' | 'signedIn'>,
  hold: FormMemory['hold'],
): Promise<Visit['form']> {
  if (!carriesBody(request.method)) return () => emptyForm
  const limits = limitsOf(visit)
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

/** Refused before all of it had come. */
export function isUnread(form: Visit['form']): boolean {
  try {
    form()
    return false
  } catch (error) {
    return error instanceof AppError && (error.code === 'too-large' || error.code === 'limited')
  }
}

type Sender = { path: string; signedIn: { user: { kind: 'adult' | 'managed' } } | null }

/**
 * Nobody sends more than a small form before it is known who they are, and children send no files. Which class somebody
 * is in is found out later, so what they may do there is asked by the command.
 */
export function limitsOf({ path, signedIn }: Sender): BodyLimits {
  const takes = (signedIn && pages.find((one) => one.takes && isAmong([one.path], path))?.takes) ?? 'small'
  return bodyLimits[takes === 'file' && signedIn?.user.kind !== 'adult' ? 'small' : takes]
}

/** Routes of machines that take more than a small body, from somebody who is known before it is read. */
const largerBodies: Record<string, BodySize> = { '/api/1.0/events': 'events', '/api/1.0/plays': 'plays' }

/** Ten sendings of one device that was offline, and forty times that of all together. */
const machineMemory = { each: 2_500_000, together: 100_000_000 }

/** What somebody did in a minute. Whoever sends no more costs no more than a small form, and is asked for by the route alone. */
const BRIEF_BYTES = 8_000

/** Calls of machines send JSON or nothing. What the route's schema reads is what was measured here. */
export function measuredJson(personOf: (headers: Headers) => Promise<string | null>): MiddlewareHandler<HttpEnv> {
  const memory = formMemory(machineMemory)
  return async (c, next) => {
    const { raw } = c.req
    if (!carriesBody(raw.method) || raw.body === null) return next()
    const larger = largerBodies[c.req.path]
    const length = raw.headers.get('content-length')
    const isBrief = length !== null && Number(length) <= BRIEF_BYTES
    const person = larger && !isBrief ? await personOf(raw.headers) : null
    const limits =
      larger && isBrief ? { ...bodyLimits[larger], bytes: BRIEF_BYTES } : bodyLimits[person ? larger! : 'small']
    const bytes = Math.min(Number(length ?? limits.bytes), limits.bytes)
    const letGo = person ? memory.hold(person, bytes) : () => {}
    try {
      c.req.bodyCache.json = Promise.resolve(await readJsonBody(raw, limits))
      await next()
    } finally {
      letGo()
    }
  }
}
