import { getTableName, sql } from 'drizzle-orm'
import { writerOfNote, type Note, type TextNote } from '#rules/class-board.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type Thing } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { wordsAllowed } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { recordsOf } from '#app/platform/live.server.ts'
import type { Board, BoardState } from './contract.ts'
import { classroomById } from './queries.server.ts'

type Classroom = Thing & { id: string; schoolId: SchoolId }

/** Where the notes of a class are: those that are up, and words that wait for a teacher. */
export const boardArea = (classroomId: string) => `classrooms/${classroomId}/board`
export const heldArea = (classroomId: string) => `classrooms/${classroomId}/held-notes`
export const boardStatePath = (classroomId: string) => `classrooms/${classroomId}/board-state`

/** What a screen with the board begins with. What waits is for its writer and for those who teach. */
export async function boardOf(db: Database, actor: Actor, classroom: Classroom): Promise<Board> {
  const { id, schoolId } = classroom
  const own = { ...classroom, personId: actor.id }
  const mayTidy = can(actor, 'board.clear', classroom)
  const words = await wordsAllowed(db, schoolId)
  const state = await boardState(db, schoolId, id, mayTidy)
  const [notes, held] =
    state.mode === 'off'
      ? [{}, {}]
      : [await recordsOf(db, schoolId, boardArea(id)), await recordsOf(db, schoolId, heldArea(id))]
  return {
    me: { id: actor.id!, mayTidy, writesFreely: (mayTidy || words) && can(actor, 'board.write-text', own) },
    words,
    state,
    notes: notes as Record<string, Note>,
    held: Object.fromEntries(
      Object.entries(held).filter(([key]) => mayTidy || writerOfNote(key) === actor.id),
    ) as Record<string, TextNote>,
  }
}

/** Who may write, and who has: a note shows its writer to the class. */
export async function boardState(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  withHeld: boolean,
): Promise<BoardState> {
  const mode = (await classroomById(db, schoolId, classroomId))?.board ?? 'off'
  const areas = [boardArea(classroomId), ...(withHeld ? [heldArea(classroomId)] : [])]
  const { rows } = await db.$client.query<{ id: string; name: string }>(writersOfNotes, [schoolId, areas])
  return { mode, names: mode === 'off' ? {} : Object.fromEntries(rows.map(({ id, name }) => [id, name])) }
}

const writersOfNotes = `SELECT u.id, u.name FROM ${getTableName(users)} u WHERE u.id IN (
  SELECT split_part(key, '.', 1)::uuid FROM live_records
  WHERE school_id = $1 AND area = ANY ($2::text[]) AND key ~ '^[0-9a-f-]{36}[.]') ORDER BY u.id`

/** A note that waits, and the words that somebody read in it. */
export type ReadNote = { key: string; text: string }

/** Those of the notes that still say what was read: until it is decided, a child may write something else there. */
export async function stillRead(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  notes: readonly ReadNote[],
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    SELECT key, value FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldArea(classroomId)} AND key = ANY (${sql.param(notes.map(({ key }) => key))}::text[])
    ORDER BY key FOR UPDATE`)
  const says = new Map(rows.map(({ key, value }) => [key, (JSON.parse(value) as TextNote).text]))
  return notes.filter(({ key, text }) => says.get(key) === text).map(({ key }) => key)
}

/** Whether any of the notes is still to be decided, whatever it says by now. */
export async function waitsStill(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  notes: readonly ReadNote[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM live_records WHERE school_id = ${schoolId} AND area = ${heldArea(classroomId)}
      AND key = ANY (${sql.param(notes.map(({ key }) => key))}::text[]) LIMIT 1`)
  return rows.length > 0
}

/** Puts notes that wait on the board, as their writer's. What is gone meanwhile stays gone. */
export async function putUp(db: Database, schoolId: SchoolId, classroomId: string, keys: string[]): Promise<void> {
  await db
    .execute(sql`
    INSERT INTO live_records (school_id, area, key, value, writer, revision)
    SELECT school_id, ${boardArea(classroomId)}, key, value, writer, nextval('live_revisions') FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldArea(classroomId)} AND key = ANY (${sql.param(keys)}::text[])
    ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, revision = excluded.revision`)
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === 'LQ001' ? new AppError('refused', { reason: 'board-full' }) : error
    })
}

export async function dropHeld(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  keys: string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    DELETE FROM live_records
    WHERE school_id = ${schoolId} AND area = ${heldArea(classroomId)} AND key = ANY (${sql.param(keys)}::text[])
    RETURNING key`)
  return rows.map(({ key }) => key)
}
