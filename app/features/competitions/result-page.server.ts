import { asc, and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { keyIn, shownIn } from './asked-question.ts'
import type { AnswerKey, RoomView } from './contract.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { roomView } from './room-view.server.ts'
import { competitionPlayers, competitionRounds } from './tables.server.ts'

export type ResultPlayer = {
  readonly id: string
  readonly personId: string | null
  readonly name: string
  readonly team: number | null
  readonly rank: number | null
  readonly points: number
  readonly right: number
  readonly answered: number
  readonly tookMs: number
}

export type ResultQuestion = {
  readonly round: number
  readonly question: ShownQuestion
  readonly key: AnswerKey
  readonly skills: readonly string[]
  readonly answered: number
  readonly right: number
  readonly meanMs: number
}

export type ResultAnswer = {
  readonly player: string
  readonly round: number
  readonly isRight: boolean
  readonly points: number
  readonly tookMs: number
  readonly answer: Answer
}

export type ResultPage = {
  readonly classroomId: string
  readonly room: RoomView
  /** By rank; those whom the host took out have none. */
  readonly players: readonly ResultPlayer[]
  /** In the order in which they were asked; without those that were skipped or never reached. */
  readonly questions: readonly ResultQuestion[]
  readonly answers: readonly ResultAnswer[]
}

const answersSql = `
  SELECT a.player_id AS player, a.round, a.is_right AS "isRight", coalesce(a.points, 0) AS points, a.took_ms AS "tookMs", a.answer
  FROM competition_answers a JOIN competition_rounds r USING (school_id, competition_id, round)
  WHERE a.school_id = $1 AND a.competition_id = $2 AND a.is_right IS NOT NULL AND NOT r.skipped ORDER BY a.round, a.player_id`

/** Everything that came of it, for those who teach the class; nothing for anybody else. */
export async function resultPage({ services, signedIn, locale }: Visit, id: string): Promise<ResultPage | null> {
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.host', entered.facts)) return null
  const { schoolId, classroomId } = entered.facts
  return read(services, entered.actor, async (db) => {
    const room = await roomView(db, schoolId, id, locale, services.now())
    if (!room) return null
    const players = await db
      .select()
      .from(competitionPlayers)
      .where(and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id)))
      .orderBy(asc(competitionPlayers.rank), asc(competitionPlayers.number))
    const rounds = await db
      .select()
      .from(competitionRounds)
      .where(and(eq(competitionRounds.schoolId, schoolId), eq(competitionRounds.competitionId, id)))
      .orderBy(asc(competitionRounds.round))
    const { rows: answers } = await db.$client.query<ResultAnswer>(answersSql, [schoolId, id])
    return {
      classroomId,
      room,
      players: players
        .filter(({ state }) => state !== 'asked')
        .map(({ id: player, personId, name, team, state, points, rightCount, answeredCount, tookMs, rank }) => ({
          ...{ id: player, personId, name, team, points, tookMs, right: rightCount, answered: answeredCount },
          rank: state === 'kicked' ? null : rank,
        })),
      questions: rounds.flatMap((asked) => {
        if (asked.tally === null || asked.skipped) return []
        const given = answers.filter(({ round }) => round === asked.round)
        const meanMs = given.length === 0 ? 0 : given.reduce((sum, { tookMs }) => sum + tookMs, 0) / given.length
        return [
          {
            round: asked.round,
            question: shownIn(asked, locale),
            key: { ...keyIn(asked, locale), ...asked.tally },
            skills: asked.content.skills,
            answered: given.length,
            right: given.filter(({ isRight }) => isRight).length,
            meanMs: Math.round(meanMs),
          },
        ]
      }),
      answers,
    }
  })
}
