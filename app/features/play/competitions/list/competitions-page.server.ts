import { and, desc, eq, sql } from 'drizzle-orm'
import { gradeAges, schoolGrade, type AgeRange } from '#rules/classrooms/school-grade.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { CompetitionSettings, GameSlug } from '../contract.ts'
import type { CompetitionState } from '#rules/competitions/competition.ts'
import { localizeTitle } from '../rooms/localize-title.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'

export type ListedCompetition = {
  readonly id: string
  readonly title: string
  readonly game: GameSlug
  readonly state: CompetitionState
  readonly code: string | null
  readonly settings: CompetitionSettings
  /** Without polls, word clouds and slides. */
  readonly rounds: number
  readonly steps: number
  readonly players: number
  readonly madeAt: number
  readonly finishedAt: number | null
  readonly mode: 'live' | 'assigned'
  /** Opening and closing time are null for a live competition. */
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** The viewer took part. */
  readonly hasPlayed: boolean
}

export type CompetitionsPage = {
  readonly view: 'teacher' | 'student'
  readonly classroomId: string
  readonly className: string
  /** Ages of the class by its grade; null if its grade is not known. */
  readonly ages: AgeRange | null
  /** The class hides all ranks in its competitions. */
  readonly hidesPlaces: boolean
  readonly can: { readonly host: boolean; readonly play: boolean }
  readonly drafts: readonly ListedCompetition[]
  readonly open: readonly ListedCompetition[]
  readonly finished: readonly ListedCompetition[]
}

const maxListed = 200

/** Competitions of a class: all of them for teachers; open and finished ones for students. */
export async function loadCompetitionsPage(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
): Promise<CompetitionsPage | null> {
  const host = workspace.kind === 'classroom' && can(requestContext.actor, 'competition.host', workspace)
  const play = workspace.kind === 'classroom' && can(requestContext.actor, 'competition.play', workspace)
  if (!host && !play) return null
  const { schoolId, id: classroomId } = workspace
  const { rows, classroom } = await read(requestContext.services, requestContext.actor, async (db) => ({
    rows: await loadListedRows(db, schoolId, classroomId, requestContext.actor.id),
    classroom: await classroomById(db, schoolId, classroomId),
  }))
  const grade = classroom && schoolGrade(classroom)
  const listed = rows.map(
    ({ title, source, madeAt, finishedAt, opensAt, closesAt, ownPlayers, steps, rounds, ...row }) => ({
      ...row,
      ...countRounds(rounds, steps),
      title: localizeTitle({ title, source }, requestContext.locale),
      // Students of the class join without a code.
      code: host ? row.code : null,
      madeAt: madeAt.getTime(),
      finishedAt: finishedAt?.getTime() ?? null,
      opensAt: opensAt?.getTime() ?? null,
      closesAt: closesAt?.getTime() ?? null,
      hasPlayed: ownPlayers > 0,
    }),
  )
  const withState = (...states: CompetitionState[]) => listed.filter(({ state }) => states.includes(state))
  return {
    view: host ? 'teacher' : 'student',
    classroomId,
    className: workspace.name,
    ages: grade === null ? null : gradeAges(grade),
    hidesPlaces: classroom?.leaderboard === 'hidden',
    can: { host, play },
    drafts: host ? withState('draft', 'scheduled') : [],
    open: withState('lobby', 'running', 'paused'),
    finished: withState('finished'),
  }
}

function countRounds(rounds: number, kinds: readonly string[]) {
  const steps = kinds.filter((kind) => kind !== '').length
  return { rounds: rounds - steps, steps }
}

const loadListedRows = (db: Database, schoolId: SchoolId, classroomId: string, viewer: PersonId | null) =>
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
      steps: competitions.steps,
      players: db.$count(
        competitionPlayers,
        and(
          eq(competitionPlayers.schoolId, competitions.schoolId),
          eq(competitionPlayers.competitionId, competitions.id),
          eq(competitionPlayers.state, 'in'),
        ),
      ),
      ownPlayers: db.$count(
        competitionPlayers,
        and(
          eq(competitionPlayers.schoolId, competitions.schoolId),
          eq(competitionPlayers.competitionId, competitions.id),
          eq(competitionPlayers.state, 'in'),
          viewer ? eq(competitionPlayers.personId, viewer) : sql`false`,
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
    .limit(maxListed)
