import { inPlace, moveTo, placeIn, samePlace, type Place } from '#rules/place.ts'
import { localePath } from './i18n/languages.ts'
import type { Visit } from './request.server.ts'

type Asking = Pick<Visit, 'path' | 'locale'>

/** The class, child or school that the address of this request names. */
export const placeAsked = ({ path }: Asking, request: Request): Place | null =>
  placeIn(path, new URL(request.url).search)

/**
 * Where this page is found in that place, if its address does not say so yet. What is sent stays where it was sent to:
 * a redirect would lose it.
 */
export function addressAt({ path, locale }: Asking, request: Request, place: Place): string | null {
  const { search } = new URL(request.url)
  if (request.method !== 'GET' || samePlace(placeIn('', search), place)) return null
  const meant = moveTo(path + search, place)
  return meant === path + search ? null : localePath(locale, meant)
}

/** Another page in the place of this request, for whoever is sent on. */
export const addressIn = (visit: Asking, request: Request, page: string): string =>
  localePath(visit.locale, inPlace(page, placeAsked(visit, request)))
