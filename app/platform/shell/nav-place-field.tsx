import { useLocation } from 'react-router'
import { placeField, placeIn } from '#rules/place.ts'
import { splitLocale } from '../i18n/languages.ts'

/** In a form whose fields become the address: it stays in the class, with the child or in the school of this page. */
export function PlaceField() {
  const { pathname, search } = useLocation()
  const place = placeIn(splitLocale(pathname).path, search)
  return place && <input type="hidden" name={placeField(place)} value={place.id} />
}
