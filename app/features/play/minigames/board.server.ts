import { getTableName } from 'drizzle-orm'
import { selectRowsAround, rowsAround, type RankedRow } from '#rules/games/leaderboard-section.ts'
import type { GameSlug } from '#rules/games/catalog.ts'
import { parseBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { PersonId } from '#rules/ids.ts'
import { classroomById, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { weekStart } from './game-queries.server.ts'
import { gameBests } from './tables.server.ts'
import type { ClassPlayer } from './resolve-player.server.ts'
import { boardScopes, type Board, type BoardScope } from './views.ts'

type BoardQuery = { game: GameSlug; level: string; scope: BoardScope; now: number }

/** Loads this week's leaderboard of a level around the student, as far as the class setting allows. */
export async function loadBoard(
  db: Database,
  player: ClassPlayer,
  { game, level, scope, now }: BoardQuery,
): Promise<Board> {
  const { schoolId, classroomId, studentId, timeZone } = player
  const visibility = (await classroomById(db, schoolId, classroomId))?.leaderboard ?? 'hidden'
  const scopes = allowedScopes(visibility, level)
  const allowedScope = scopes.includes(scope) ? scope : 'me'
  if (allowedScope === 'me') return { level, scope: 'me', scopes, places: [] }
  const roster = await rosterOf(db, schoolId, classroomId)
  const key = [schoolId, game, level, weekStart(now, timeZone)] as const
  const rankedRows =
    allowedScope === 'class'
      ? await loadClassRanks(
          db,
          key,
          roster.map(({ id }) => id),
          studentId,
        )
      : await loadSchoolRanks(db, key, studentId)
  const names = new Map<string, string>(roster.map(({ id, name }) => [id, name]))
  const places = rankedRows
    .filter(({ student }) => visibility === 'visible' || student === studentId)
    .map(({ student, rank, score }) => ({ rank, score, name: names.get(student) ?? null, own: student === studentId }))
  return { level, scope: allowedScope, scopes, places }
}

/** Flights over a class's bank are compared only within the class. */
function allowedScopes(visibility: string, level: string): readonly BoardScope[] {
  if (visibility === 'hidden') return ['me']
  return parseBankLevel(level) === null ? boardScopes : ['me', 'class']
}

type BoardKey = readonly [school: string, game: string, level: string, week: string]

const bests = getTableName(gameBests)
const fromWeekSql = `FROM ${bests} WHERE school_id = $1 AND game = $2 AND level = $3 AND week = $4`

/** @public for the test of its plan */
export const classBoardSql = `SELECT student_id AS student, week_score AS score ${fromWeekSql} AND student_id = ANY ($5::uuid[])
  ORDER BY week_score DESC, student_id DESC`

async function loadClassRanks(db: Database, key: BoardKey, students: readonly string[], personId: PersonId) {
  const { rows } = await db.$client.query<{ student: string; score: number }>(classBoardSql, [...key, students])
  return rows.some(({ student }) => student === personId) ? selectRowsAround(rows, personId) : []
}

/** Reads only the count of better scores and a few rows on either side, never the whole school. */
const countBetterSql = `SELECT count(*)::int AS before ${fromWeekSql} AND week_score > $5`
const betterSql = `SELECT student_id AS student, week_score AS score ${fromWeekSql} AND (week_score, student_id) > ($5, $6)
  ORDER BY week_score, student_id LIMIT ${rowsAround}`
const worseSql = `SELECT student_id AS student, week_score AS score ${fromWeekSql} AND (week_score, student_id) <= ($5, $6)
  ORDER BY week_score DESC, student_id DESC LIMIT ${rowsAround + 1}`

async function loadSchoolRanks(db: Database, key: BoardKey, personId: PersonId): Promise<readonly RankedRow[]> {
  type Row = { student: string; score: number }
  const ownRow = await db.$client.query<Row>(`SELECT week_score AS score ${fromWeekSql} AND student_id = $5`, [
    ...key,
    personId,
  ])
  const score = ownRow.rows[0]?.score
  if (score === undefined) return []
  const better = (await db.$client.query<Row>(betterSql, [...key, score, personId])).rows.toReversed()
  const worse = (await db.$client.query<Row>(worseSql, [...key, score, personId])).rows
  const rows = [...better, ...worse]
  const topScore = rows[0]!.score
  const { before } = (await db.$client.query<{ before: number }>(countBetterSql, [...key, topScore])).rows[0]!
  return selectRowsAround(rows, personId).map((rankedRow) => ({ ...rankedRow, rank: rankedRow.rank + before }))
}
