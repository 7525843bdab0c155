import { getTableName, sql } from 'drizzle-orm'
import { writerOfNote, type Note, type TextNote } from '#rules/classrooms/class-board.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor, type PermissionTarget } from '#rules/permissions.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { countWaitingTexts, listOwnHeldTexts } from '#app/features/people/held-texts/public.server.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { loadRecords } from '#app/platform/live/live.server.ts'
import type { Board, BoardState } from '../contract.ts'
import { classroomById } from '../queries.server.ts'

type Classroom = PermissionTarget & { id: ClassroomId; schoolId: SchoolId }

/** Live record area of published notes. Text that waits for a teacher is in `people/held-texts`. */
export const boardArea = (classroomId: string) => `classrooms/${classroomId}/board`
export const boardStatePath = (classroomId: string) => `classrooms/${classroomId}/board-state`

/** Initial data of a board screen. */
export async function loadBoard(db: Database, actor: Actor, classroom: Classroom): Promise<Board> {
  const { id, schoolId } = classroom
  const purposesOff = (actor.id && (await listPurposesOff(db, schoolId, [actor.id])).get(actor.id)) || []
  const mayTidy = can(actor, 'board.clear', classroom)
  const words = await isFreeTextAllowed(db, schoolId)
  const state = await loadBoardState(db, schoolId, id)
  const notes = state.mode === 'off' ? {} : await loadRecords(db, schoolId, boardArea(id))
  return {
    me: {
      id: actor.id!,
      mayTidy,
      mayWithdraw: actor.strength !== 'class-code',
      writesFreely: mayTidy || (words && can(actor, 'board.post-text', { ...classroom, purposesOff })),
    },
    words,
    state,
    notes: notes as Record<string, Note>,
    held: mayTidy
      ? await countWaitingTexts(db, schoolId, id, actor.id!)
      : await listOwnHeldTexts(db, schoolId, id, actor.id!),
  }
}

/** The board mode, and the names of note writers: each note shows its writer to the class. */
export async function loadBoardState(db: Database, schoolId: SchoolId, classroomId: string): Promise<BoardState> {
  const mode = (await classroomById(db, schoolId, classroomId))?.board ?? 'off'
  const { rows } = await db.$client.query<{ id: string; name: string }>(writersOfNotes, [
    schoolId,
    boardArea(classroomId),
  ])
  return { mode, names: mode === 'off' ? {} : Object.fromEntries(rows.map(({ id, name }) => [id, name])) }
}

const writersOfNotes = `SELECT u.id, u.name FROM ${getTableName(users)} u WHERE u.id IN (
  SELECT split_part(key, '.', 1)::uuid FROM live_records
  WHERE school_id = $1 AND area = $2 AND key ~ '^[0-9a-f-]{36}[.]') ORDER BY u.id`

/** Writes a note under its writer's name. Returns the changed live path. */
export async function publishNote(
  db: Database,
  { schoolId, classroomId, key, note }: { schoolId: SchoolId; classroomId: string; key: string; note: TextNote },
): Promise<string> {
  const area = boardArea(classroomId)
  await db
    .execute(sql`
    INSERT INTO live_records (school_id, area, key, value, writer, revision)
    VALUES (${schoolId}, ${area}, ${key}, ${JSON.stringify(note)}, ${writerOfNote(key)}, nextval('live_revisions'))
    ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, revision = excluded.revision`)
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === 'LQ001' ? new AppError('refused', { reason: 'board-full' }) : error
    })
  return area
}
