import { asc, eq, and, inArray, sql } from 'drizzle-orm'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import type { Flight } from '#rules/competitions/flight/flight.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { pushesPath } from '../paths.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { computeTookMs, lockRounds } from '../rounds/lock-rounds.server.ts'
import { competitionFlights } from '../tables.server.ts'
import type { SentPush } from './contract.ts'
import { isOfFlight } from './flight-row.server.ts'
import { storeAnswer, storeHint, type PushRefusal } from './store-push.server.ts'

type SaveServices = Pick<Services, 'pool' | 'bus' | 'now' | 'log'>
export type PushMessage = InboxMessage<CompetitionFacts, SentPush>

/** Saves answers and hints, with one commit per school. The class lands as soon as its way is flown. */
export async function savePushes(
  services: SaveServices,
  batch: readonly PushMessage[],
): Promise<readonly (AppError | null)[]> {
  const errors = batch.map((): AppError | null => null)
  const landed = new Map<string, SchoolId>()
  for (const [schoolId, indexes] of Map.groupBy(batch.keys(), (index) => batch[index]!.facts.schoolId)) {
    const messages = indexes.map((index) => batch[index]!)
    const saved = await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
      saveForSchool(db, schoolId, messages),
    )
    saved.refusals.forEach((reason, index) => {
      if (reason) errors[indexes[index]!] = new AppError('refused', { reason })
    })
    for (const id of saved.landed) landed.set(id, schoolId)
  }
  for (const id of new Set(batch.map(({ facts }) => facts.id))) services.bus.publish(pushesPath(id))
  for (const [id, schoolId] of landed) await advanceRoomByTime(services, { schoolId, id }, null)
  return errors
}

type SaveResult = { readonly refusals: readonly (PushRefusal | null)[]; readonly landed: ReadonlySet<string> }

async function saveForSchool(db: Database, schoolId: SchoolId, messages: readonly PushMessage[]): Promise<SaveResult> {
  const locked = await lockRounds(db, schoolId, messages)
  const flights = await lockFlights(
    db,
    schoolId,
    locked.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.room.id])),
  )
  const refusals: (PushRefusal | null)[] = []
  for (const [index, entry] of locked.entries()) {
    const message = messages[index]!
    const before = typeof entry === 'string' ? undefined : flights.get(entry.room.id)
    if (typeof entry === 'string' || !before) {
      refusals.push(typeof entry === 'string' ? entry : 'closed')
      continue
    }
    const { room, player } = entry
    const elapsedMs = computeTookMs(room, player, message)
    const clock = { elapsedMs, totalMs: room.settings.answerSeconds * 1_000 }
    const push = { room, player: player.id, flight: before, clock, receivedAt: message.receivedAt }
    const { value } = message
    const stored = 'hint' in value ? await storeHint(db, push, value.hint) : await storeAnswer(db, push, value)
    refusals.push(stored.refusal)
    flights.set(room.id, stored.flight)
  }
  for (const [id, state] of flights)
    await db.update(competitionFlights).set({ state }).where(isOfFlight({ schoolId, id }))
  return { refusals, landed: new Set([...flights].flatMap(([id, { homeAt }]) => (homeAt === null ? [] : [id]))) }
}

/** Locks rows in id order so that two processes cannot deadlock. Rooms of other rules versions are closed. */
async function lockFlights(db: Database, schoolId: SchoolId, ids: readonly string[]): Promise<Map<string, Flight>> {
  if (ids.length === 0) return new Map()
  await db.execute(sql`SET LOCAL lock_timeout = '1s'`)
  const rows = await db
    .select({ id: competitionFlights.competitionId, state: competitionFlights.state })
    .from(competitionFlights)
    .where(
      and(
        eq(competitionFlights.schoolId, schoolId),
        inArray(competitionFlights.competitionId, [...new Set(ids)]),
        eq(competitionFlights.rules, flightRules.version),
      ),
    )
    .orderBy(asc(competitionFlights.competitionId))
    .for('update')
  return new Map(rows.map(({ id, state }) => [id, state]))
}
