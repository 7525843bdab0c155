import { and, eq, sql } from 'drizzle-orm'
import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import { phaseClosesAt } from '#rules/competitions/round.ts'
import { selectPodium } from '#rules/competitions/podium.ts'
import { questionPlace } from '#rules/competitions/steps/question-place.ts'
import { resolveShownNames, showsNames, type ShownNames } from '#rules/competitions/shown-names.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { loadChosenKites } from '#app/features/play/rewards/public.server.ts'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadArenaRoom } from '../arena/arena-views.server.ts'
import { toPlayWindow } from '../assigned/window-row.server.ts'
import { toAnswerKey, toShownQuestion } from '../rounds/frozen-question.ts'
import type { AnswerKey, BoardRow, RoomView, RoundView } from '../contract.ts'
import { loadStepView } from '../steps/step-view.server.ts'
import { loadChaseRoom } from '../chase/chase-views.server.ts'
import { loadFlightRoom } from '../flight/flight-views.server.ts'
import { loadRaceRoom } from '../race/race-views.server.ts'
import { rankTeams } from '../teams/rank-teams.ts'
import { isCompetition, toRoom, toRoundTimes, type CompetitionRow } from './room-row.server.ts'
import { localizeTitle } from './localize-title.server.ts'
import { competitionPlayers, competitionRounds, competitions } from '../tables.server.ts'

/** Limits the message size in rooms with thousands of players. */
const maxBoardRows = 50

type RoundRow = typeof competitionRounds.$inferSelect

const isCurrentRound = and(
  eq(competitionRounds.schoolId, competitions.schoolId),
  eq(competitionRounds.competitionId, competitions.id),
  eq(competitionRounds.round, competitions.round),
)
const activePlayerCount = sql<number>`(SELECT count(*)::int FROM ${competitionPlayers} p
  WHERE p.school_id = ${competitions.schoolId} AND p.competition_id = ${competitions.id} AND p.state = 'in')`

export async function loadRoomView(
  db: Database,
  schoolId: SchoolId,
  id: string,
  locale: Locale,
  now?: number,
): Promise<RoomView | null> {
  const [result] = await db
    .select({
      competition: competitions,
      roundRow: competitionRounds,
      players: activePlayerCount,
      leaderboard: classrooms.leaderboard,
    })
    .from(competitions)
    .innerJoin(
      classrooms,
      and(eq(classrooms.schoolId, competitions.schoolId), eq(classrooms.id, competitions.classroomId)),
    )
    .leftJoin(competitionRounds, isCurrentRound)
    .where(isCompetition(schoolId, id))
  if (!result) return null
  const { competition, players, leaderboard } = result
  // Players of a self-paced game see different questions.
  const roundRow = isSelfPaced(competition.game) ? null : result.roundRow
  // The current class setting applies, even if it changed after the room was created.
  const names = resolveShownNames(leaderboard, competition.settings.names)
  const row = { ...competition, settings: { ...competition.settings, names } }
  const round = toRoundView(row)
  const isOver = row.state === 'finished'
  return {
    id,
    game: row.game,
    title: localizeTitle(row, locale),
    state: row.state,
    now: now ?? row.changedAt.getTime(),
    finishedAt: isOver ? (row.finishedAt?.getTime() ?? null) : null,
    players,
    locked: row.locked,
    settings: row.settings,
    window: toPlayWindow(row),
    round,
    ...toQuestionView(roundRow, round, locale),
    step: await loadStepView(db, row, { roundRow, round }, locale),
    arena: await loadArenaRoom(db, row, locale),
    race: await loadRaceRoom(db, row),
    flight: await loadFlightRoom(db, row),
    chase: await loadChaseRoom(db, row),
    ...(round?.phase === 'board' || isOver ? await loadBoard(db, row) : { board: [], teams: [] }),
  }
}

function toRoundView(row: CompetitionRow): RoundView | null {
  const { number, round, rounds } = toRoom(row)
  return number === null || !round
    ? null
    : {
        number,
        of: rounds,
        place: questionPlace(row.steps, number, rounds),
        ...round,
        closesAt: phaseClosesAt(round, toRoundTimes(row)),
      }
}

/** A poll has no right answer. */
const pollKey = { answer: { kind: 'chosen', chosen: [] }, explanation: '' } as const

/** Hides the question before its reading phase, and the answer key before the reveal. */
function toQuestionView(
  roundRow: RoundRow | null,
  round: RoundView | null,
  locale: Locale,
): Pick<RoomView, 'question' | 'key'> {
  if (!roundRow || !round || round.phase === 'prepare') return { question: null, key: null }
  const isRevealed = round.phase === 'reveal' || round.phase === 'board'
  const tally = roundRow.tally ?? { chosen: [], right: 0 }
  const answerKey = roundRow.step ? pollKey : toAnswerKey(roundRow, locale)
  const key: AnswerKey | null = isRevealed ? { ...answerKey, ...tally } : null
  return { question: toShownQuestion(roundRow, locale), key }
}

type RankedPlayer = {
  player: string
  person: PersonId | null
  name: string
  team: number | null
  rank: number
  points: number
  gained: number
  chosen: string | null
}

/** Names as other players see them: a muted player appears as a number. */
const rankedPlayersSql = `
  SELECT id AS player, person_id AS person, CASE WHEN muted THEN '#' || number ELSE name END AS name, team, rank, points, kite AS chosen,
    CASE WHEN rank_before IS NULL THEN 0 ELSE rank_before - rank END AS gained
  FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND state = 'in' AND rank IS NOT NULL
  ORDER BY rank, number`

async function loadBoard(db: Database, row: CompetitionRow): Promise<Pick<RoomView, 'board' | 'teams'>> {
  const { rows } = await db.$client.query<RankedPlayer>(rankedPlayersSql, [row.schoolId, row.id])
  return {
    board: await addKites(db, row.schoolId, selectShownRows(row.settings.names, rows)),
    teams: rankTeams(rows).map(({ team, rank, points }) => ({ team, rank, points })),
  }
}

/** Returns only the rows that the teacher's name setting allows players to see. */
function selectShownRows(names: ShownNames, rows: readonly RankedPlayer[]): readonly RankedPlayer[] {
  if (!showsNames(names)) return []
  return (names === 'podium' ? selectPodium(rows) : rows).slice(0, maxBoardRows)
}

/** Adds each student's kite design and removes the user id from the row. */
async function addKites(db: Database, schoolId: SchoolId, rows: readonly RankedPlayer[]): Promise<readonly BoardRow[]> {
  const chosen = await loadChosenKites(
    db,
    schoolId,
    rows.flatMap(({ person }) => person ?? []),
  )
  return rows.map(({ person, chosen: roomKite, ...row }) => ({
    ...row,
    kite: parseKite(person ?? row.player, roomKite ?? chosen[person ?? ''] ?? null),
  }))
}
