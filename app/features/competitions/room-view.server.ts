import { and, eq, sql } from 'drizzle-orm'
import { closesAt } from '#rules/competitions/round.ts'
import { onPodium } from '#rules/competitions/podium.ts'
import { namesIn, showsNames, type ShownNames } from '#rules/competitions/shown-names.ts'
import { teamStandings } from '#rules/competitions/standings.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { chosenKites } from '#app/features/rewards/public.server.ts'
import { kiteOf } from '#app/ui/kite-look.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db.server.ts'
import { arenaRoom } from './arena/arena-views.server.ts'
import { windowOf } from './assigned/window-row.server.ts'
import { keyIn, shownIn } from './asked-question.ts'
import type { AnswerKey, BoardRow, RoomView, RoundView } from './contract.ts'
import { raceRoom } from './race/race-views.server.ts'
import { isCompetition, roomOf, timesOf, type CompetitionRow } from './room-row.server.ts'
import { shownTitle } from './shown-title.server.ts'
import { competitionPlayers, competitionRounds, competitions } from './tables.server.ts'

/** Readable from the wall, and no list that a room of thousands is sent. */
const mostOnBoard = 50

type RoundRow = typeof competitionRounds.$inferSelect

const isRoundOn = and(
  eq(competitionRounds.schoolId, competitions.schoolId),
  eq(competitionRounds.competitionId, competitions.id),
  eq(competitionRounds.round, competitions.round),
)
const playersIn = sql<number>`(SELECT count(*)::int FROM ${competitionPlayers} p
  WHERE p.school_id = ${competitions.schoolId} AND p.competition_id = ${competitions.id} AND p.state = 'in')`

export async function roomView(
  db: Database,
  schoolId: SchoolId,
  id: string,
  locale: Locale,
  now?: number,
): Promise<RoomView | null> {
  const [found] = await db
    .select({ kept: competitions, asked: competitionRounds, players: playersIn, leaderboard: classrooms.leaderboard })
    .from(competitions)
    .innerJoin(
      classrooms,
      and(eq(classrooms.schoolId, competitions.schoolId), eq(classrooms.id, competitions.classroomId)),
    )
    .leftJoin(competitionRounds, isRoundOn)
    .where(isCompetition(schoolId, id))
  if (!found) return null
  const { kept, asked, players, leaderboard } = found
  // As the class has it now, whenever the room was made.
  const row = { ...kept, settings: { ...kept.settings, names: namesIn(leaderboard, kept.settings.names) } }
  const round = roundOf(row)
  const isOver = row.state === 'finished'
  return {
    id,
    game: row.game,
    title: shownTitle(row, locale),
    state: row.state,
    now: now ?? row.changedAt.getTime(),
    players,
    locked: row.locked,
    settings: row.settings,
    window: windowOf(row),
    round,
    ...questionOf(asked, round, locale),
    arena: await arenaRoom(db, row, locale),
    race: await raceRoom(db, row),
    ...(round?.phase === 'board' || isOver ? await boardOf(db, row) : { board: [], teams: [] }),
  }
}

function roundOf(row: CompetitionRow): RoundView | null {
  const { number, round, rounds } = roomOf(row)
  return number === null || !round ? null : { number, of: rounds, ...round, closesAt: closesAt(round, timesOf(row)) }
}

/** What is asked is shown when it is time to read it, and what is right when it is revealed. */
function questionOf(
  asked: RoundRow | null,
  round: RoundView | null,
  locale: Locale,
): Pick<RoomView, 'question' | 'key'> {
  if (!asked || !round || round.phase === 'prepare') return { question: null, key: null }
  const isRevealed = round.phase === 'reveal' || round.phase === 'board'
  const key: AnswerKey | null = isRevealed
    ? { ...keyIn(asked, locale), ...(asked.tally ?? { chosen: [], right: 0 }) }
    : null
  return { question: shownIn(asked, locale), key }
}

type Ranked = {
  player: string
  person: PersonId | null
  name: string
  team: number | null
  rank: number
  points: number
  gained: number
}

/** Their names as others see them: a muted one is a number. */
const rankedSql = `
  SELECT id AS player, person_id AS person, CASE WHEN muted THEN '#' || number ELSE name END AS name, team, rank, points,
    CASE WHEN rank_before IS NULL THEN 0 ELSE rank_before - rank END AS gained
  FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND state = 'in' AND rank IS NOT NULL
  ORDER BY rank, number`

async function boardOf(db: Database, row: CompetitionRow): Promise<Pick<RoomView, 'board' | 'teams'>> {
  const { rows } = await db.$client.query<Ranked>(rankedSql, [row.schoolId, row.id])
  const teams = teamStandings(
    rows.map(({ player, team }) => ({
      id: player,
      team: team === null ? null : String(team),
      isKicked: false,
      joinedRound: 0,
    })),
    rows.map(({ player, rank, points }) => ({ player, rank, points, right: 0, answered: 0, tookMs: 0 })),
  )
  return {
    board: await withKites(db, row.schoolId, shownRows(row.settings.names, rows)),
    teams: teams.map(({ team, rank, points }) => ({ team: Number(team), rank, points })),
  }
}

/** Nobody's low rank is shown to others where the teacher wants it so. */
function shownRows(names: ShownNames, rows: readonly Ranked[]): readonly Ranked[] {
  if (!showsNames(names)) return []
  return (names === 'podium' ? onPodium(rows) : rows).slice(0, mostOnBoard)
}

/** A child flies the same kite on every screen of the room; which child of the class it is, is not told with it. */
async function withKites(db: Database, schoolId: SchoolId, rows: readonly Ranked[]): Promise<readonly BoardRow[]> {
  const chosen = await chosenKites(
    db,
    schoolId,
    rows.flatMap(({ person }) => person ?? []),
  )
  return rows.map(({ person, ...row }) => ({
    ...row,
    kite: kiteOf(person ?? row.player, chosen[person ?? ''] ?? null),
  }))
}
