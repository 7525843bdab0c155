import { applyRoomStep } from '#rules/competitions/room.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { moveRoom } from './move-room.server.ts'
import { toRoom, toRoundTimes, type CompetitionRow } from './room-row.server.ts'

export const openStates = ['lobby', 'running', 'paused'] as const

/** Ends a locked live room, as its host would; answers of an open round count. Null if the room is not open. */
export async function endRoom(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow | null> {
  const after = applyRoomStep(toRoom(row), 'end', toRoundTimes(row), now)
  return after.ok ? moveRoom(db, row, after.value, now, 'end') : null
}
