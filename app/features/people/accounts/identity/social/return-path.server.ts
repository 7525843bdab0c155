import { z } from 'zod'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { popupId } from '../../contract.ts'

/** How a user returns from a provider: always to `/auth`, never to a URL supplied by the browser. */
export const returnOptions = z.object({
  mode: z.enum(['popup', 'redirect']).default('redirect'),
  popupId: popupId.optional(),
  next: z.string().max(512).optional(),
})

export type ReturnOptions = z.infer<typeof returnOptions>

type Failure = { error: IdentityErrorCode | 'second-factor' }

export function returnPath(
  locale: Locale,
  { mode, popupId, next }: ReturnOptions,
  result: Failure | null = null,
): string {
  const query = new URLSearchParams({ mode })
  if (popupId) query.set('popupId', popupId)
  const nextPage = internalPath(next)
  if (nextPage) query.set('next', nextPage)
  if (result) query.set('error', result.error)
  else query.set('result', 'ok')
  return `${localePath(locale, '/auth')}?${query}`
}

/** Parses the URL that `returnPath` built, after better-auth passed it through the provider. */
export function parseReturnOptions(location: URL): ReturnOptions {
  const parameters = Object.fromEntries(location.searchParams)
  return returnOptions
    .catch({ mode: 'redirect' })
    .parse({ mode: parameters.mode, popupId: parameters.popupId, next: parameters.next })
}
