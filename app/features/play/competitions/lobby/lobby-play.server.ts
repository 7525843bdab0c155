import { isLobbyKite, maxJumps } from '#rules/competitions/lobby-play.ts'
import type { Json } from '#rules/live/values.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { SentLobbyPlay } from '../contract.ts'
import { lobbyPath, mePath } from '../paths.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'

/** Returns null for an invalid message. */
export function parseLobbyPlay(value: Json): SentLobbyPlay | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 2)
    return null
  const { jumps, kite } = value
  if (typeof jumps !== 'number' || !Number.isInteger(jumps) || jumps < 0 || jumps > maxJumps) return null
  if (kite !== null && (typeof kite !== 'string' || !isLobbyKite(kite))) return null
  return { jumps, kite }
}

/** A repeated message changes nothing: jumps are a total, and a message without kite keeps the chosen one. */
const updateSql = `
  UPDATE competition_players p SET jumps = greatest(p.jumps, m.jumps), kite = coalesce(m.kite, p.kite)
  FROM unnest($2::uuid[], $3::uuid[], $4::integer[], $5::text[]) AS m (competition_id, person, jumps, kite), competitions c
  WHERE p.school_id = $1 AND p.competition_id = m.competition_id AND p.state = 'in'
    AND (p.person_id = m.person OR (p.person_id IS NULL AND p.id = m.person))
    AND c.school_id = p.school_id AND c.id = p.competition_id AND c.state = 'lobby'
  RETURNING m.person`

type Batch = readonly InboxMessage<CompetitionFacts, SentLobbyPlay>[]

/** Saves jumps and kites of players in lobbies; a room that has started refuses them. */
export async function saveLobbyPlay(
  { pool, bus }: Pick<Services, 'pool' | 'bus'>,
  batch: Batch,
): Promise<(AppError | null)[]> {
  const saved = new Set<string>()
  for (const [schoolId, messages] of Map.groupBy(batch, ({ facts }) => facts.schoolId))
    for (const person of await saveForSchool(pool, schoolId, messages)) saved.add(person)
  for (const id of new Set(batch.map(({ facts }) => facts.id))) bus.publish(lobbyPath(id))
  // Only the player's own screen shows a chosen kite; jumps appear on the wall.
  for (const { facts, value } of batch) if (value.kite !== null) bus.publish(mePath(facts.id))
  return batch.map(({ facts }) => (saved.has(facts.personId) ? null : new AppError('refused', { reason: 'closed' })))
}

async function saveForSchool(pool: Services['pool'], schoolId: SchoolId, messages: Batch): Promise<readonly string[]> {
  return inTransaction(pool, { ...systemTenant, schoolId }, async (db) => {
    const { rows } = await db.$client.query<{ person: string }>(updateSql, [
      schoolId,
      messages.map(({ facts }) => facts.id),
      messages.map(({ facts }) => facts.personId),
      messages.map(({ value }) => value.jumps),
      messages.map(({ value }) => value.kite),
    ])
    return rows.map(({ person }) => person)
  })
}
