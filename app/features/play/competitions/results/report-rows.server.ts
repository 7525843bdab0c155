import type { AnswerCounts } from '#rules/competitions/report.ts'
import { playsQuestions } from '#rules/competitions/game-mode.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { Tally } from '../tables.server.ts'

/** Report queries. They aggregate in SQL, so that individual answers never leave the database. */

export type RoundRow = {
  round: number
  questionId: string
  content: BankQuestion
  languages: QuestionLanguage[]
  tally: Tally | null
  answered: number
  right: number
  /** Counts without guests. */
  ofClass: { answered: number; right: number }
}

/** Omits rounds that were skipped or never reached. */
const roundsSql = `
  SELECT r.round, r.question_id AS "questionId", r.content, r.languages, r.tally, g.answered, g."right",
    jsonb_build_object('answered', g.answered_in_class, 'right', g.right_in_class) AS "ofClass"
  FROM competition_rounds r
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS answered, count(*) FILTER (WHERE a.is_right)::int AS "right",
      count(p.person_id)::int AS answered_in_class, count(p.person_id) FILTER (WHERE a.is_right)::int AS right_in_class
    FROM competition_answers a
    JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id
    WHERE a.school_id = r.school_id AND a.competition_id = r.competition_id AND a.round = r.round AND a.is_right IS NOT NULL
  ) g ON true
  WHERE r.school_id = $1 AND r.competition_id = $2 AND NOT r.skipped AND (r.tally IS NOT NULL OR g.answered > 0)
  ORDER BY r.round`

export const loadRoundRows = async (db: Database, schoolId: SchoolId, id: string): Promise<RoundRow[]> =>
  (await db.$client.query<RoundRow>(roundsSql, [schoolId, id])).rows

export type StudentRow = {
  player: string
  personId: PersonId
  name: string
  rank: number
  points: number
  right: number[]
  wrong: number[]
  /** Rounds without an answer that counts, because it arrived too late. */
  late: number[]
}

/** One row per student who was ranked, with the rounds answered right and wrong. */
const studentsSql = `
  SELECT p.id AS player, p.person_id AS "personId", p.name, p.rank, p.points, coalesce(v."right", '{}') AS "right", coalesce(v.wrong, '{}') AS wrong, p.late_rounds AS late
  FROM competition_players p
  LEFT JOIN (
    SELECT a.player_id, array_agg(a.round ORDER BY a.round) FILTER (WHERE a.is_right) AS "right",
      array_agg(a.round ORDER BY a.round) FILTER (WHERE NOT a.is_right) AS wrong
    FROM competition_answers a JOIN competition_rounds r USING (school_id, competition_id, round)
    WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped GROUP BY a.player_id
  ) v ON v.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' AND p.rank IS NOT NULL AND p.person_id = ANY($3::uuid[])
  ORDER BY p.rank, p.number`

export const loadStudentRows = async (
  db: Database,
  schoolId: SchoolId,
  id: string,
  people: readonly string[],
): Promise<StudentRow[]> => (await db.$client.query<StudentRow>(studentsSql, [schoolId, id, people])).rows

/** Guests who were ranked. The product stores nothing about them but the name in this competition. */
const guestsSql = `
  SELECT id AS player, name, rank, points FROM competition_players
  WHERE school_id = $1 AND competition_id = $2 AND state = 'in' AND rank IS NOT NULL AND person_id IS NULL ORDER BY rank, number`

export type GuestRow = { player: string; name: string; rank: number; points: number }

export const loadGuestRows = async (db: Database, schoolId: SchoolId, id: string): Promise<GuestRow[]> =>
  (await db.$client.query<GuestRow>(guestsSql, [schoolId, id])).rows

const teamPlayersSql = `
  SELECT id AS player, team, rank, points FROM competition_players
  WHERE school_id = $1 AND competition_id = $2 AND state = 'in' AND rank IS NOT NULL AND team IS NOT NULL`

type TeamPlayer = { player: string; team: number; rank: number; points: number }

/** Ranked players who are in a team, including guests and students who left the class. */
export const loadTeamPlayers = async (db: Database, schoolId: SchoolId, id: string): Promise<TeamPlayer[]> =>
  (await db.$client.query<TeamPlayer>(teamPlayersSql, [schoolId, id])).rows

export type ReportTotals = { players: number; toTheEnd: number; middleMs: number | null; before: AnswerCounts }

/**
 * Totals of all players, including students who left. `before`: answers in the previous competition of the same game. A self-paced game has no last question.
 */
const totalsSql = `
  SELECT (SELECT count(*)::int FROM competition_players p
      WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' AND p.rank IS NOT NULL) AS players,
    (SELECT count(DISTINCT a.player_id)::int FROM competition_answers a
      JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id
      WHERE a.school_id = $1 AND a.competition_id = $2 AND (a.round = $3 OR $6 IN ('flight', 'chase')) AND p.state = 'in') AS "toTheEnd",
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a.took_ms) FROM competition_answers a
      WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL) AS "middleMs",
    (SELECT jsonb_build_object('answered', coalesce(sum(p.answered_count), 0), 'right', coalesce(sum(p.right_count), 0)) FROM competition_players p
      WHERE p.school_id = $1 AND p.state = 'in' AND p.person_id IS NOT NULL AND p.competition_id = (
        SELECT c.id FROM competitions c WHERE c.school_id = $1 AND c.classroom_id = $4 AND c.game = $6 AND c.state = 'finished' AND c.finished_at < $5
        ORDER BY c.finished_at DESC LIMIT 1)) AS before`

export const loadReportTotals = async (
  db: Database,
  { schoolId, id, classroomId, finishedAt, game }: CompetitionRow,
  lastRound: number,
): Promise<ReportTotals> =>
  (
    await db.$client.query<ReportTotals>(totalsSql, [
      ...[schoolId, id, lastRound, classroomId, finishedAt],
      // Shares of right answers are comparable between rooms that are played alike.
      playsQuestions(game) ? game : 'quiz',
    ])
  ).rows[0]!
