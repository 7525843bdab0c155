import { z } from 'zod'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { popupId } from '../contract.ts'

/** How somebody comes back from a provider: always to `/auth`, never to an address that the browser names. */
export const returning = z.object({
  mode: z.enum(['popup', 'redirect']).default('redirect'),
  popupId: popupId.optional(),
  next: z.string().max(512).optional(),
})

export type Returning = z.infer<typeof returning>

type Failure = { error: IdentityErrorCode | 'second-factor' }

export function returnPath(locale: Locale, { mode, popupId, next }: Returning, result: Failure | null = null): string {
  const query = new URLSearchParams({ mode })
  if (popupId) query.set('popupId', popupId)
  const after = internalPath(next)
  if (after) query.set('next', after)
  if (result) query.set('error', result.error)
  else query.set('result', 'ok')
  return `${localePath(locale, '/auth')}?${query}`
}

/** Reads back what `returnPath` wrote, from an address that better-auth carried through the provider. */
export function returningIn(location: URL): Returning {
  const given = Object.fromEntries(location.searchParams)
  return returning.catch({ mode: 'redirect' }).parse({ mode: given.mode, popupId: given.popupId, next: given.next })
}
