import { and, desc, eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { classroomById } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { CompetitionSettings, GameSlug } from './contract.ts'
import type { CompetitionState } from '#rules/competitions/competition.ts'
import { shownTitle } from './shown-title.server.ts'
import { competitionPlayers, competitions } from './tables.server.ts'

export type ListedCompetition = {
  readonly id: string
  readonly title: string
  readonly game: GameSlug
  readonly state: CompetitionState
  readonly code: string | null
  readonly settings: CompetitionSettings
  readonly rounds: number
  readonly players: number
  readonly madeAt: number
  readonly finishedAt: number | null
  readonly mode: 'live' | 'assigned'
  /** Of an assigned one. */
  readonly opensAt: number | null
  readonly closesAt: number | null
}

export type CompetitionsPage = {
  readonly view: 'teacher' | 'student'
  readonly classroomId: string
  readonly className: string
  /** The class shows nobody's place in its competitions. */
  readonly hidesPlaces: boolean
  readonly can: { readonly host: boolean; readonly play: boolean }
  readonly drafts: readonly ListedCompetition[]
  readonly open: readonly ListedCompetition[]
  readonly finished: readonly ListedCompetition[]
}

const mostListed = 200

/** The competitions of a class: all of them for those who teach, those that are open or over for its students. */
export async function competitionsPage(visit: Visit, room: RoomChoice): Promise<CompetitionsPage | null> {
  const host = room.kind === 'classroom' && can(visit.actor, 'competition.host', room)
  const play = room.kind === 'classroom' && can(visit.actor, 'competition.play', room)
  if (!host && !play) return null
  const { schoolId, id: classroomId } = room
  const { rows, leaderboard } = await read(visit.services, visit.actor, async (db) => ({
    rows: await listedRows(db, schoolId, classroomId),
    leaderboard: (await classroomById(db, schoolId, classroomId))?.leaderboard,
  }))
  const listed = rows.map(({ title, source, madeAt, finishedAt, opensAt, closesAt, ...row }) => ({
    ...row,
    title: shownTitle({ title, source }, visit.locale),
    // The code is for the wall; whoever is of the class needs none.
    code: host ? row.code : null,
    madeAt: madeAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
    opensAt: opensAt?.getTime() ?? null,
    closesAt: closesAt?.getTime() ?? null,
  }))
  const inState = (...states: CompetitionState[]) => listed.filter(({ state }) => states.includes(state))
  return {
    view: host ? 'teacher' : 'student',
    classroomId,
    className: room.name,
    hidesPlaces: leaderboard === 'hidden',
    can: { host, play },
    drafts: host ? inState('draft', 'scheduled') : [],
    open: inState('lobby', 'running', 'paused'),
    finished: inState('finished'),
  }
}

const listedRows = (db: Database, schoolId: SchoolId, classroomId: string) =>
  db
    .select({
      id: competitions.id,
      title: competitions.title,
      source: competitions.source,
      game: competitions.game,
      state: competitions.state,
      code: competitions.code,
      settings: competitions.settings,
      rounds: competitions.rounds,
      players: db.$count(
        competitionPlayers,
        and(
          eq(competitionPlayers.schoolId, competitions.schoolId),
          eq(competitionPlayers.competitionId, competitions.id),
          eq(competitionPlayers.state, 'in'),
        ),
      ),
      madeAt: competitions.madeAt,
      finishedAt: competitions.finishedAt,
      mode: competitions.mode,
      opensAt: competitions.opensAt,
      closesAt: competitions.closesAt,
    })
    .from(competitions)
    .where(and(eq(competitions.schoolId, schoolId), eq(competitions.classroomId, classroomId)))
    .orderBy(desc(competitions.madeAt))
    .limit(mostListed)
