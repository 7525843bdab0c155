import { z } from 'zod'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { doorName } from '../contract.ts'

/** How somebody comes back from a provider: always to `/auth`, never to an address that the browser names. */
export const returning = z.object({
  mode: z.enum(['popup', 'redirect']).default('redirect'),
  door: doorName.optional(),
  next: z.string().max(512).optional(),
})

export type Returning = z.infer<typeof returning>

type Failure = { error: IdentityErrorCode | 'second-factor' }

export function doorPath(locale: Locale, { mode, door, next }: Returning, result: Failure | null = null): string {
  const query = new URLSearchParams({ mode })
  if (door) query.set('door', door)
  const after = internalPath(next)
  if (after) query.set('next', after)
  if (result) query.set('error', result.error)
  else query.set('result', 'ok')
  return `${localePath(locale, '/auth')}?${query}`
}

/** Reads back what `doorPath` wrote, from an address that better-auth carried through the provider. */
export function returningIn(location: URL): Returning {
  const given = Object.fromEntries(location.searchParams)
  return returning.catch({ mode: 'redirect' }).parse({ mode: given.mode, door: given.door, next: given.next })
}
