import { can } from '#rules/permissions.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { enterAsRequester } from './enter-as-guest.server.ts'
import type { GuestRequestStatus } from './guest-page.server.ts'

/** Status of a guest's join request. Users with an account have no access. */
export const guestRequestView = defineView<CompetitionFacts, GuestRequestStatus | null>({
  path: 'competitions/:competitionId/asking',
  enter: async () => null,
  enterAsGuest: enterAsRequester,
  allow: (actor, facts) => can(actor, 'competition.wait', facts),
  variant: (actor) => actor.id!,
  read: async (db, { schoolId, id }, player) => (await loadRequestStatuses(db, schoolId, id, [player]))[0] ?? null,
  readAll: (db, { schoolId, id }, players) => loadRequestStatuses(db, schoolId, id, players),
})

async function loadRequestStatuses(db: Database, schoolId: SchoolId, id: string, players: readonly string[]) {
  const { rows } = await db.$client.query<GuestRequestStatus & { player: string }>(
    `SELECT id AS player, name, state FROM competition_players
     WHERE school_id = $1 AND competition_id = $2 AND id = ANY($3::uuid[]) AND person_id IS NULL`,
    [schoolId, id, players],
  )
  const statuses = new Map(rows.map(({ player, name, state }) => [player, { name, state }]))
  return players.map((player) => statuses.get(player) ?? null)
}
