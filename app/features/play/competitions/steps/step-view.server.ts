import { buildWordCloud, type HostCloud } from '#rules/competitions/steps/word-cloud.ts'
import { translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { loadAllowedWords } from '#app/features/people/held-texts/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RoundView } from '../contract.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import type { competitionRounds } from '../tables.server.ts'
import type { StepView } from './contract.ts'

type RoundRow = typeof competitionRounds.$inferSelect

const wordsSql = `
  SELECT a.answer ->> 'text' AS text FROM competition_answers a
  JOIN competition_players p ON p.school_id = a.school_id AND p.competition_id = a.competition_id AND p.id = a.player_id AND p.state = 'in'
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = $3 AND a.answer ->> 'kind' = 'text' ORDER BY p.number`

/** The words of a round without their authors, after the word filter. Names of guests are words of the language. */
export async function loadWordCloud(
  db: Database,
  { schoolId, id }: Pick<CompetitionRow, 'schoolId' | 'id'>,
  round: number,
): Promise<HostCloud> {
  const { rows } = await db.$client.query<{ text: string }>(wordsSql, [schoolId, id, round])
  const { rows: players } = await db.$client.query<{ name: string }>(
    'SELECT name FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND person_id IS NOT NULL',
    [schoolId, id],
  )
  const { rows: rounds } = await db.$client.query<{ hidden: string[] }>(
    'SELECT hidden_words AS hidden FROM competition_rounds WHERE school_id = $1 AND competition_id = $2 AND round = $3',
    [schoolId, id, round],
  )
  return buildWordCloud(
    rows.map(({ text }) => text),
    players.map(({ name }) => name),
    await loadAllowedWords(db, schoolId),
    rounds[0]?.hidden,
  )
}

/** The step that all players see; null for a question and before its texts are shown. Words need the host's release. */
export async function loadStepView(
  db: Database,
  row: CompetitionRow,
  { roundRow, round }: { roundRow: RoundRow | null; round: RoundView | null },
  language: QuestionLanguage,
): Promise<StepView | null> {
  if (!roundRow?.step || !round) return null
  const { step: kind, content, languages, released, questionId } = roundRow
  const isShown = round.phase !== 'prepare'
  const texts = translateQuestion(questionId, content, language, languages)
  const cloud = kind === 'words' && released ? await loadWordCloud(db, row, round.number) : null
  return {
    kind,
    text: (isShown && texts?.explanation) || '',
    picture: isShown ? (content.picture?.file ?? null) : null,
    released,
    words: cloud?.words ?? [],
  }
}

/** Words that wait for the host's release or are on the wall, and those the host has hidden. */
export async function loadHeldWords(db: Database, row: CompetitionRow): Promise<HostCloud | null> {
  const { round, phase, steps } = row
  if (round === null || phase !== 'reveal' || steps[round] !== 'words') return null
  return loadWordCloud(db, row, round)
}
