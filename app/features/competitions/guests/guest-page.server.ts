import { guestNames, mostGuestSeed } from '#rules/competitions/guest-name.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { meViews } from '../me-view.server.ts'
import { roomView } from '../room-view.server.ts'
import { guestActor, guestSeen } from './enter-as-guest.server.ts'
import { passIn } from './guest-pass.server.ts'
import { shownTitle } from '../shown-title.server.ts'
import { guestRoomOfCode } from './guest-room.server.ts'

export type GuestAsking = { readonly name: string; readonly state: 'asked' | 'in' | 'kicked' }

export type GuestRequestForm = {
  readonly code: string
  readonly title: string
  readonly names: readonly string[]
  readonly seed: number
  /** A name of one's own may be typed. */
  readonly typed: boolean
  readonly locked: boolean
}

export type GuestPage =
  | { readonly kind: 'guest-request'; readonly form: GuestRequestForm }
  | { readonly kind: 'guest-asked'; readonly id: string; readonly asking: GuestAsking }
  | { readonly kind: 'guest'; readonly room: RoomView; readonly me: MeView }

/** What somebody without an account finds at a room: the way to ask, their request, or the game. Nothing where it is not open for guests. */
export async function guestPage(visit: Visit, headers: Headers, id: string, code: string | null) {
  return (await ownPlace(visit, headers, id)) ?? (code === null ? null : requestForm(visit, id, code.slice(0, 40)))
}

async function ownPlace({ services, locale }: Visit, headers: Headers, id: string): Promise<GuestPage | null> {
  const pass = passIn(services, headers)
  if (pass?.competitionId !== id) return null
  const { schoolId, player } = pass
  return read(services, guestActor(player, schoolId), async (db): Promise<GuestPage | null> => {
    const now = services.now()
    const seen = await guestSeen(db, pass, now)
    if (!seen) return null
    const { name, state } = seen
    if (state !== 'in') return { kind: 'guest-asked', id, asking: { name, state } }
    const room = await roomView(db, schoolId, id, locale, now)
    const [me = null] = await meViews(db, schoolId, id, [player])
    return room && me && { kind: 'guest', room, me }
  })
}

async function requestForm(visit: Visit, id: string, code: string): Promise<GuestPage | null> {
  const row = await guestRoomOfCode(visit, code)
  if (typeof row === 'string' || row.id !== id) return null
  const seed = Number.parseInt(visit.services.newId().slice(-8), 16) % mostGuestSeed
  const { settings, locked } = row
  const title = shownTitle(row, visit.locale)
  const names = guestNames(seed, visit.locale)
  return {
    kind: 'guest-request',
    form: { code: row.code!, title, names, seed, typed: settings.guests === 'typed', locked },
  }
}
