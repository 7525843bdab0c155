import { getTableName } from 'drizzle-orm'
import { placesAround, shownAround, type BoardPlace } from '#rules/games/board-places.ts'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { bankOfLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { PersonId } from '#rules/ids.ts'
import { classroomById, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { mondayOf } from './game-queries.server.ts'
import { gameBests } from './tables.server.ts'
import type { ClassPlayer } from './who-plays.server.ts'
import { boardScopes, type Board, type BoardScope } from './views.ts'

type Asked = { game: GameSlug; level: string; scope: BoardScope; now: number }

/** This week's leaderboard of a level, around whoever asks, as far as their class shows it. */
export async function boardOf(db: Database, player: ClassPlayer, { game, level, scope, now }: Asked): Promise<Board> {
  const { schoolId, classroomId, studentId, timeZone } = player
  const shown = (await classroomById(db, schoolId, classroomId))?.leaderboard ?? 'hidden'
  const scopes = scopesOf(shown, level)
  const taken = scopes.includes(scope) ? scope : 'me'
  if (taken === 'me') return { level, scope: 'me', scopes, places: [] }
  const roster = await rosterOf(db, schoolId, classroomId)
  const place = [schoolId, game, level, mondayOf(now, timeZone)] as const
  const around =
    taken === 'class'
      ? await classPlaces(
          db,
          place,
          roster.map(({ id }) => id),
          studentId,
        )
      : await schoolPlaces(db, place, studentId)
  const names = new Map<string, string>(roster.map(({ id, name }) => [id, name]))
  const places = around
    .filter(({ student }) => shown === 'visible' || student === studentId)
    .map(({ student, rank, score }) => ({ rank, score, name: names.get(student) ?? null, own: student === studentId }))
  return { level, scope: taken, scopes, places }
}

/** A bank is flown by a class and compared in it alone. */
function scopesOf(shown: string, level: string): readonly BoardScope[] {
  if (shown === 'hidden') return ['me']
  return bankOfLevel(level) === null ? boardScopes : ['me', 'class']
}

type Place = readonly [school: string, game: string, level: string, week: string]

const bests = getTableName(gameBests)
const ofWeek = `FROM ${bests} WHERE school_id = $1 AND game = $2 AND level = $3 AND week = $4`

/** @public for the test of its plan */
export const classBoardSql = `SELECT student_id AS student, week_score AS score ${ofWeek} AND student_id = ANY ($5::uuid[])
  ORDER BY week_score DESC, student_id DESC`

async function classPlaces(db: Database, place: Place, students: readonly string[], own: PersonId) {
  const { rows } = await db.$client.query<{ student: string; score: number }>(classBoardSql, [...place, students])
  return rows.some(({ student }) => student === own) ? placesAround(rows, own) : []
}

/** Whole schools are never read: so many before, and a few on either side. */
const beforeSql = `SELECT count(*)::int AS before ${ofWeek} AND week_score > $5`
const betterSql = `SELECT student_id AS student, week_score AS score ${ofWeek} AND (week_score, student_id) > ($5, $6)
  ORDER BY week_score, student_id LIMIT ${shownAround}`
const otherSql = `SELECT student_id AS student, week_score AS score ${ofWeek} AND (week_score, student_id) <= ($5, $6)
  ORDER BY week_score DESC, student_id DESC LIMIT ${shownAround + 1}`

async function schoolPlaces(db: Database, place: Place, own: PersonId): Promise<readonly BoardPlace[]> {
  type Row = { student: string; score: number }
  const mine = await db.$client.query<Row>(`SELECT week_score AS score ${ofWeek} AND student_id = $5`, [...place, own])
  const score = mine.rows[0]?.score
  if (score === undefined) return []
  const better = (await db.$client.query<Row>(betterSql, [...place, score, own])).rows.toReversed()
  const others = (await db.$client.query<Row>(otherSql, [...place, score, own])).rows
  const rows = [...better, ...others]
  const first = rows[0]!.score
  const { before } = (await db.$client.query<{ before: number }>(beforeSql, [...place, first])).rows[0]!
  return placesAround(rows, own).map((one) => ({ ...one, rank: one.rank + before }))
}
