import { z } from 'zod'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { studentsIn } from '#app/features/classrooms/public.server.ts'
import { workbookOf } from '#app/features/questions/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { ofCompetition } from './inputs.ts'
import { seenCompetition } from './taught-competition.server.ts'

const longestHead = 60

/**
 * Standings and what everybody answered, for a spreadsheet; of those who are in the class now. A workbook is sent as
 * base64.
 */
export const exportCompetition = defineCommand({
  name: 'exportCompetition',
  onlyReads: true,
  quota: 'export',
  // The words of the first row, in the reader's language: rank, name, points, right answers, answers, and `Q` of a question.
  input: ofCompetition.extend({
    format: z.enum(['csv', 'xlsx']),
    heads: z.array(z.string().max(longestHead)).length(6),
  }),
  load: seenCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db }, { schoolId, row }, { format, heads }) {
    const members = await studentsIn(db, schoolId, row.classroomId)
    const { rows: lines } = await db.$client.query<Line>(linesSql, [schoolId, row.id, members])
    const table = [headOf(heads, row.rounds), ...lines.map((line) => rowOf(line, row.rounds))]
    const text = format === 'csv' ? csvFile(table) : (await workbookOf(table)).toString('base64')
    return {
      result: { fileName: `${row.title}.${format}`, format, text },
      audit: { act: 'competition.export', on: `classrooms/${row.classroomId}`, details: { title: row.title } },
    }
  },
})

type Line = { name: string; rank: number | null; points: number; right: number; answered: number; rounds: Rounds }
/** Whether a question was right; of a level, how many percent of its tests were passed; of a race, its points. */
type Rounds = Record<string, boolean | number> | null

const linesSql = `
  SELECT p.name, p.rank, p.points, p.right_count AS right, p.answered_count AS answered,
    coalesce((SELECT jsonb_object_agg(b.round, b.points) FROM (SELECT o.round, max(o.points) AS points FROM competition_plays o
      JOIN competition_games g USING (school_id, competition_id, round)
      WHERE o.school_id = $1 AND o.competition_id = $2 AND o.player_id = p.id AND g.closed AND NOT g.skipped GROUP BY o.round) b),
    (SELECT jsonb_object_agg(g.round, round(100.0 * g.passed / g.tests)) FROM competition_programs g JOIN competition_levels l USING (school_id, competition_id, round)
     WHERE g.school_id = $1 AND g.competition_id = $2 AND g.player_id = p.id AND l.closed AND NOT l.skipped),
    (SELECT jsonb_object_agg(a.round, a.is_right) FROM competition_answers a JOIN competition_rounds r USING (school_id, competition_id, round)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.player_id = p.id AND a.is_right IS NOT NULL AND NOT r.skipped)) AS rounds
  FROM competition_players p WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in' AND p.person_id = ANY($3::uuid[])
  ORDER BY p.rank NULLS LAST, p.number`

const numbers = (count: number) => Array.from({ length: count }, (_, round) => round)

const headOf = (heads: readonly string[], rounds: number) => [
  ...heads.slice(0, -1),
  ...numbers(rounds).map((round) => `${heads.at(-1)} ${round + 1}`),
]

const rowOf = ({ name, rank, points, right, answered, rounds }: Line, count: number) => [
  rank === null ? '' : String(rank),
  name,
  String(points),
  String(right),
  String(answered),
  ...numbers(count).map((round) => markOf(rounds?.[round])),
]

/** As sums expect it; nothing where nothing was answered. */
const markOf = (mark: boolean | number | undefined) => (mark === undefined ? '' : String(Number(mark)))
