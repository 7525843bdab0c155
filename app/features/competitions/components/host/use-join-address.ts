import { useLocation } from 'react-router'
import { useSyncExternalStore } from 'react'
import { placeIn, inPlace } from '#rules/place.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import type { RoomView } from '../../contract.ts'
import { roomAddress } from '../../open-room.ts'

const never = () => () => {}

/** What a phone is led to when it scans the room, in whichever language its owner reads; known in the browser only. A guest needs the code. */
export function useJoinAddress({ id, game }: Pick<RoomView, 'id' | 'game'>, guestCode: string | null): string | null {
  const { pathname, search } = useLocation()
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  const place = placeIn(splitLocale(pathname).path, search)
  if (origin === null) return null
  const address = new URL(inPlace(roomAddress({ id, game }), place), origin)
  if (guestCode !== null) address.searchParams.set('code', guestCode)
  return address.href
}
