import { getTableName, sql } from 'drizzle-orm'
import { writerOfNote, type Note, type TextNote } from '#rules/classrooms/class-board.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type PermissionTarget } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { loadRecords } from '#app/platform/live/live.server.ts'
import type { Board, BoardState } from '../contract.ts'
import { classroomById } from '../queries.server.ts'

type Classroom = PermissionTarget & { id: string; schoolId: SchoolId }

/** Live record areas: published notes (`board`) and text notes that wait for a teacher's approval (`held-notes`). */
export const boardArea = (classroomId: string) => `classrooms/${classroomId}/board`
export const heldNotesArea = (classroomId: string) => `classrooms/${classroomId}/held-notes`
export const boardStatePath = (classroomId: string) => `classrooms/${classroomId}/board-state`

/** Initial data of a board screen. Held notes are visible only to their writer and to teachers. */
export async function loadBoard(db: Database, actor: Actor, classroom: Classroom): Promise<Board> {
  const { id, schoolId } = classroom
  const ownNotes = { ...classroom, personId: actor.id }
  const mayTidy = can(actor, 'board.clear', classroom)
  const words = await isFreeTextAllowed(db, schoolId)
  const state = await loadBoardState(db, schoolId, id, mayTidy)
  const [notes, held] =
    state.mode === 'off'
      ? [{}, {}]
      : [await loadRecords(db, schoolId, boardArea(id)), await loadRecords(db, schoolId, heldNotesArea(id))]
  return {
    me: { id: actor.id!, mayTidy, writesFreely: (mayTidy || words) && can(actor, 'board.write-text', ownNotes) },
    words,
    state,
    notes: notes as Record<string, Note>,
    held: Object.fromEntries(
      Object.entries(held).filter(([key]) => mayTidy || writerOfNote(key) === actor.id),
    ) as Record<string, TextNote>,
  }
}

/** The board mode, and the names of note writers: each note shows its writer to the class. */
export async function loadBoardState(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  withHeld: boolean,
): Promise<BoardState> {
  const mode = (await classroomById(db, schoolId, classroomId))?.board ?? 'off'
  const areas = [boardArea(classroomId), ...(withHeld ? [heldNotesArea(classroomId)] : [])]
  const { rows } = await db.$client.query<{ id: string; name: string }>(writersOfNotes, [schoolId, areas])
  return { mode, names: mode === 'off' ? {} : Object.fromEntries(rows.map(({ id, name }) => [id, name])) }
}

const writersOfNotes = `SELECT u.id, u.name FROM ${getTableName(users)} u WHERE u.id IN (
  SELECT split_part(key, '.', 1)::uuid FROM live_records
  WHERE school_id = $1 AND area = ANY ($2::text[]) AND key ~ '^[0-9a-f-]{36}[.]') ORDER BY u.id`

/** A held note with the text that the teacher saw when deciding. */
export type ReviewedNote = { key: string; text: string }

/**
 * Locks the notes whose text is unchanged since the teacher read it and returns their keys: students may edit held
 * notes.
 */
export async function lockUnchangedNotes(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  notes: readonly ReviewedNote[],
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    SELECT key, value FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldNotesArea(classroomId)} AND key = ANY (${sql.param(notes.map(({ key }) => key))}::text[])
    ORDER BY key FOR UPDATE`)
  const currentTexts = new Map(rows.map(({ key, value }) => [key, (JSON.parse(value) as TextNote).text]))
  return notes.filter(({ key, text }) => currentTexts.get(key) === text).map(({ key }) => key)
}

/** Whether any of the notes is still held, even with a changed text. */
export async function hasHeldNotes(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  notes: readonly ReviewedNote[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM live_records WHERE school_id = ${schoolId} AND area = ${heldNotesArea(classroomId)}
      AND key = ANY (${sql.param(notes.map(({ key }) => key))}::text[]) LIMIT 1`)
  return rows.length > 0
}

/** Moves held notes to the board under their writer's name. Skips notes that were deleted concurrently. */
export async function publishHeldNotes(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  keys: string[],
): Promise<void> {
  await db
    .execute(sql`
    INSERT INTO live_records (school_id, area, key, value, writer, revision)
    SELECT school_id, ${boardArea(classroomId)}, key, value, writer, nextval('live_revisions') FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldNotesArea(classroomId)} AND key = ANY (${sql.param(keys)}::text[])
    ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, revision = excluded.revision`)
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === 'LQ001' ? new AppError('refused', { reason: 'board-full' }) : error
    })
}

export async function deleteHeldNotes(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  keys: string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    DELETE FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldNotesArea(classroomId)} AND key = ANY (${sql.param(keys)}::text[])
    RETURNING key`)
  return rows.map(({ key }) => key)
}
