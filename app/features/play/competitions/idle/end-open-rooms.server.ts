import { and, eq, inArray } from 'drizzle-orm'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { endRoom, openStates } from '../rooms/end-room.server.ts'
import { lockCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitions } from '../tables.server.ts'

/** Condition for the open live rooms of a class. */
export const isOpenRoomOf = ({ schoolId, classroomId }: Pick<CompetitionRow, 'schoolId' | 'classroomId'>) =>
  and(
    eq(competitions.schoolId, schoolId),
    eq(competitions.classroomId, classroomId),
    eq(competitions.mode, 'live'),
    inArray(competitions.state, [...openStates]),
  )

/** Ends the live rooms of the class, so that another one can open. Locks them in id order. */
export async function endOpenRooms({ db, now }: CommandContext, draft: CompetitionRow): Promise<CompetitionRow[]> {
  const open = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(isOpenRoomOf(draft))
    .orderBy(competitions.id)
  const ended: CompetitionRow[] = []
  for (const { id } of open) {
    const row = await lockCompetition(db, draft.schoolId, id)
    const after = row && (await endRoom(db, row, now))
    if (after) ended.push(after)
  }
  return ended
}
