import { guestNames, mostGuestSeed } from '#rules/competitions/guest-name.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { meViews } from '../me-view.server.ts'
import { roomView } from '../room-view.server.ts'
import { guestActor, guestSeen } from './enter-as-guest.server.ts'
import { passIn } from './guest-pass.server.ts'
import { shownTitle } from '../shown-title.server.ts'
import { codeProof, isCodeProof } from './code-proof.server.ts'
import { guestRoomOfCode, openRoomAt, placeOfGuestCode } from './guest-room.server.ts'

export type GuestAsking = { readonly name: string; readonly state: 'asked' | 'in' | 'kicked' }

export type GuestRequestForm = {
  readonly code: string
  /** That it was shown. */
  readonly proof: string
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

/**
 * What somebody without an account finds at a room: the way to ask, their request, or the game. Nothing where it is not
 * open for guests; `limited` where the code has to be shown with a sum.
 */
export async function guestPage(visit: Visit, headers: Headers, id: string, search: URLSearchParams) {
  const code = search.get('code')?.slice(0, 40) ?? null
  return (
    (await ownPlace(visit, headers, id)) ?? (code === null ? null : requestForm(visit, id, code, search.get('proof')))
  )
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

async function requestForm(visit: Visit, id: string, code: string, proof: string | null) {
  const row = await roomShown(visit, id, code, proof)
  if (row === 'limited') return row
  if (row === 'unknown' || row.id !== id) return null
  const seed = Number.parseInt(visit.services.newId().slice(-8), 16) % mostGuestSeed
  const { settings, locked } = row
  const title = shownTitle(row, visit.locale)
  const names = guestNames(seed, visit.locale)
  return {
    kind: 'guest-request',
    form: {
      ...{ code: row.code!, proof: codeProof(visit.services, row), title, names, seed },
      ...{ typed: settings.guests === 'typed', locked },
    },
  } satisfies GuestPage
}

async function roomShown(visit: Visit, id: string, code: string, proof: string | null) {
  const { services } = visit
  if (!isCodeProof(services, { id, code }, proof)) return guestRoomOfCode(visit, code)
  const place = await placeOfGuestCode(services, code)
  return (place && (await openRoomAt(services, place))) ?? 'unknown'
}
