import { can } from '#rules/permissions.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { enterAsAsker } from './enter-as-guest.server.ts'
import type { GuestAsking } from './guest-page.server.ts'

/** A guest's own request: what became of it. Nobody with an account has one. */
export const guestAsking = defineView<CompetitionFacts, GuestAsking | null>({
  path: 'competitions/:competitionId/asking',
  enter: async () => null,
  enterAsGuest: enterAsAsker,
  allow: (actor, facts) => can(actor, 'competition.wait', facts),
  variant: (actor) => actor.id!,
  read: async (db, { schoolId, id }, player) => (await askings(db, schoolId, id, [player]))[0] ?? null,
  readAll: (db, { schoolId, id }, players) => askings(db, schoolId, id, players),
})

async function askings(db: Database, schoolId: SchoolId, id: string, players: readonly string[]) {
  const { rows } = await db.$client.query<GuestAsking & { player: string }>(
    `SELECT id AS player, name, state FROM competition_players
     WHERE school_id = $1 AND competition_id = $2 AND id = ANY($3::uuid[]) AND person_id IS NULL`,
    [schoolId, id, players],
  )
  const asked = new Map(rows.map(({ player, name, state }) => [player, { name, state }]))
  return players.map((player) => asked.get(player) ?? null)
}
