import { suggestGuestNames, maxGuestSeed } from '#rules/competitions/guest-name.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { loadRoomView } from '../rooms/room-view.server.ts'
import { createGuestActor, loadRoomGuest } from './enter-as-guest.server.ts'
import { readGuestPass } from './guest-pass.server.ts'
import { localizeTitle } from '../rooms/localize-title.server.ts'
import { createCodeProof, isValidCodeProof } from './code-proof.server.ts'
import { findGuestRoom, loadGuestRoom, findCompetitionByGuestCode } from './guest-room.server.ts'

export type GuestRequestStatus = { readonly name: string; readonly state: 'asked' | 'in' | 'kicked' }

export type GuestRequestForm = {
  readonly code: string
  /** Proof that this browser entered the code; see `createCodeProof`. */
  readonly proof: string
  readonly title: string
  readonly names: readonly string[]
  readonly seed: number
  /** The guest may type a name instead of choosing a generated one. */
  readonly typed: boolean
  readonly locked: boolean
}

export type GuestPage =
  | { readonly kind: 'guest-request'; readonly form: GuestRequestForm }
  | { readonly kind: 'guest-asked'; readonly id: string; readonly asking: GuestRequestStatus }
  | { readonly kind: 'guest'; readonly room: RoomView; readonly me: MeView }

/**
 * Page of a room for a visitor without an account: the request form, the pending request, or the game. Null if the room
 * is not open to guests; `limited` if entering the code requires a proof of work.
 */
export async function loadGuestPage(
  requestContext: RequestContext,
  headers: Headers,
  id: string,
  search: URLSearchParams,
) {
  const code = search.get('code')?.slice(0, 40) ?? null
  return (
    (await loadGuestPlace(requestContext, headers, id)) ??
    (code === null ? null : loadRequestForm(requestContext, id, code, search.get('proof')))
  )
}

async function loadGuestPlace(
  { services, locale }: RequestContext,
  headers: Headers,
  id: string,
): Promise<GuestPage | null> {
  const pass = readGuestPass(services, headers)
  if (pass?.competitionId !== id) return null
  const { schoolId, player } = pass
  return read(services, createGuestActor(player, schoolId), async (db): Promise<GuestPage | null> => {
    const now = services.now()
    const guest = await loadRoomGuest(db, pass, now)
    if (!guest) return null
    const { name, state } = guest
    if (state !== 'in') return { kind: 'guest-asked', id, asking: { name, state } }
    const room = await loadRoomView(db, schoolId, id, locale, now)
    const [me = null] = await loadMeViews(db, schoolId, id, [player])
    return room && me && { kind: 'guest', room, me }
  })
}

async function loadRequestForm(requestContext: RequestContext, id: string, code: string, proof: string | null) {
  const row = await findShownRoom(requestContext, id, code, proof)
  if (row === 'limited') return row
  if (row === 'unknown' || row.id !== id) return null
  const seed = Number.parseInt(requestContext.services.newId().slice(-8), 16) % maxGuestSeed
  const { settings, locked } = row
  const title = localizeTitle(row, requestContext.locale)
  const names = suggestGuestNames(seed, requestContext.locale)
  return {
    kind: 'guest-request',
    form: {
      ...{ code: row.code!, proof: createCodeProof(requestContext.services, row), title, names, seed },
      ...{ typed: settings.guests === 'typed', locked },
    },
  } satisfies GuestPage
}

async function findShownRoom(requestContext: RequestContext, id: string, code: string, proof: string | null) {
  const { services } = requestContext
  if (!isValidCodeProof(services, { id, code }, proof)) return findGuestRoom(requestContext, code)
  const competitionRef = await findCompetitionByGuestCode(services, code)
  return (competitionRef && (await loadGuestRoom(services, competitionRef))) ?? 'unknown'
}
