import { z } from 'zod'
import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { listStudentIds } from '#app/features/people/classrooms/public.server.ts'
import { createWorkbook } from '#app/features/play/questions/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { competitionIdSchema } from '../inputs.ts'
import { listFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import { loadHostedCompetition } from '../rooms/load-competition.server.ts'

const maxHeadLength = 60

/**
 * Exports standings and per-question results of current students as a spreadsheet. An XLSX workbook is returned as
 * base64.
 */
export const exportCompetition = defineCommand({
  name: 'exportCompetition',
  readOnly: true,
  quota: 'export',
  // `heads`: translated column headers: rank, name, points, right answers, answers, prefix of the question columns.
  input: competitionIdSchema.extend({
    format: z.enum(['csv', 'xlsx']),
    heads: z.array(z.string().max(maxHeadLength)).length(6),
  }),
  load: loadHostedCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db }, { schoolId, row }, { format, heads }) {
    const members = await listStudentIds(db, schoolId, row.classroomId)
    const { rows: lines } = await db.$client.query<ExportLine>(linesSql, [schoolId, row.id, members])
    // A self-paced game is one round with many questions.
    const rounds = isSelfPaced(row.game) ? (await listFrozenQuestions(db, schoolId, row.id)).length : row.rounds
    const table = [formatHeader(heads, rounds), ...lines.map((line) => formatLine(line, rounds))]
    const text = format === 'csv' ? formatCsv(table) : (await createWorkbook(table)).toString('base64')
    return {
      result: { fileName: `${row.title}.${format}`, format, text },
      audit: { act: 'competition.export', on: `classrooms/${row.classroomId}`, details: { title: row.title } },
    }
  },
})

type ExportLine = { name: string; rank: number | null; points: number; right: number; answered: number; rounds: Rounds }
/** By round. Quiz: whether the answer was right; arena: percent of tests passed; race: points. */
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

const roundNumbers = (count: number) => Array.from({ length: count }, (_, round) => round)

const formatHeader = (heads: readonly string[], rounds: number) => [
  ...heads.slice(0, -1),
  ...roundNumbers(rounds).map((round) => `${heads.at(-1)} ${round + 1}`),
]

const formatLine = ({ name, rank, points, right, answered, rounds }: ExportLine, count: number) => [
  rank === null ? '' : String(rank),
  name,
  String(points),
  String(right),
  String(answered),
  ...roundNumbers(count).map((round) => formatMark(rounds?.[round])),
]

/** Formats booleans as 1 and 0 so that spreadsheet sums work; empty if not answered. */
const formatMark = (mark: boolean | number | undefined) => (mark === undefined ? '' : String(Number(mark)))
