import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { storeChaseMove } from '../chase/store-chase-move.server.ts'
import { storePush } from '../flight/store-push.server.ts'
import { movesPath } from '../paths.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { advanceRoomByTime } from '../rooms/move-room.server.ts'
import { computeTookMs, lockRounds } from '../rounds/lock-rounds.server.ts'
import type { SentMove } from './contract.ts'
import { isGameOver, lockGames, saveGame, type GameState } from './game-row.server.ts'
import type { Move, MoveRefusal, MoveResult } from './judge-answer.server.ts'

type SaveServices = Pick<Services, 'pool' | 'bus' | 'now' | 'log'>
export type MoveMessage = InboxMessage<CompetitionFacts, SentMove>

/** Saves the moves of self-paced games, with one commit per school. A game ends as soon as the class is home. */
export async function saveMoves(
  services: SaveServices,
  batch: readonly MoveMessage[],
): Promise<readonly (AppError | null)[]> {
  const errors = batch.map((): AppError | null => null)
  const ended = new Map<string, SchoolId>()
  const changed = new Set<string>()
  for (const [schoolId, indexes] of Map.groupBy(batch.keys(), (index) => batch[index]!.facts.schoolId)) {
    const messages = indexes.map((index) => batch[index]!)
    const saved = await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
      saveForSchool(db, schoolId, messages),
    )
    indexes.forEach((index, position) => {
      const reason = saved.refusals[position]!
      if (reason !== null) errors[index] = new AppError('refused', { reason })
    })
    for (const id of saved.ended) ended.set(id, schoolId)
    for (const id of saved.changed) changed.add(id)
  }
  for (const id of changed) services.bus.publish(movesPath(id))
  for (const [id, schoolId] of ended) await advanceRoomByTime(services, { schoolId, id }, null)
  return errors
}

type SaveResult = {
  readonly refusals: readonly (MoveRefusal | null)[]
  /** Rooms in which a move took effect. */
  readonly changed: readonly string[]
  readonly ended: readonly string[]
}

async function saveForSchool(db: Database, schoolId: SchoolId, messages: readonly MoveMessage[]): Promise<SaveResult> {
  const locked = await lockRounds(db, schoolId, messages)
  const rooms = locked.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.room]))
  const games = await lockGames(db, schoolId, rooms)
  const refusals: (MoveRefusal | null)[] = []
  const changed = new Set<string>()
  for (const [index, entry] of locked.entries()) {
    const message = messages[index]!
    const before = typeof entry === 'string' ? undefined : games.get(entry.room.id)
    if (typeof entry === 'string' || !before) {
      refusals.push(typeof entry === 'string' ? entry : 'closed')
      continue
    }
    const { room, player } = entry
    const clock = { elapsedMs: computeTookMs(room, player, message), totalMs: room.settings.answerSeconds * 1_000 }
    const move = { room, player: player.id, game: before, clock, receivedAt: message.receivedAt }
    const stored = await storeMove(db, move, message.value)
    refusals.push(stored.refusal)
    if (!stored.game) continue
    games.set(room.id, stored.game)
    changed.add(room.id)
  }
  for (const id of changed) await saveGame(db, { schoolId, id }, games.get(id)!)
  const ended = [...games].flatMap(([id, state]) => (isGameOver(state) ? [id] : []))
  return { refusals, changed: [...changed], ended }
}

/** The row of the game was created for the mode of its room. */
const storeMove = (db: Database, move: Move<GameState>, value: SentMove): Promise<MoveResult<GameState>> =>
  'homeAt' in move.game
    ? storePush(db, { ...move, game: move.game }, value)
    : storeChaseMove(db, { ...move, game: move.game }, value)
