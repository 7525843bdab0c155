import { and, eq, inArray } from 'drizzle-orm'
import { namesIn } from '#rules/competitions/shown-names.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { CompetitionSource } from './contract.ts'
import { freezeQuestions } from './freeze-questions.server.ts'
import { newCompetition, ofCompetition } from './inputs.ts'
import { demandAssignable, openWindow } from './assigned/open-window.server.ts'
import { windowJobs } from './assigned/window-row.server.ts'
import { demandTyping } from './guests/press-guests.server.ts'
import { classPath } from './open-room.ts'
import { isCompetition, type CompetitionRow } from './room-row.server.ts'
import { competitionPlayers, competitions } from './tables.server.ts'
import { taughtCompetition } from './taught-competition.server.ts'

/** A draft, whose questions are frozen and whose code is given when the lobby opens; or one that is given out at once. */
export const createCompetition = defineCommand({
  name: 'createCompetition',
  input: newCompetition,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'competition.host', classroom),
  async run(context, { schoolId, id: classroomId, leaderboard }, { title, source, settings: wished, mode, ...asked }) {
    const settings = { ...wished, names: namesIn(leaderboard, wished.names) }
    const { db, actor, now, newId } = context
    // At home nobody approves them.
    if (settings.guests !== 'none' && mode === 'assigned') throw new AppError('refused', { reason: 'not-offered-yet' })
    if (settings.guests === 'typed') await demandTyping(db, { schoolId })
    const ofClass = and(eq(competitions.schoolId, schoolId), eq(competitions.classroomId, classroomId))
    await withinQuota(context, 'competition', classroomId, { existing: () => db.$count(competitions, ofClass) })
    const id = newId()
    const at = new Date(now)
    const [draft] = await db
      .insert(competitions)
      .values({
        ...{ schoolId, id, classroomId, title, source, settings, mode: 'live' },
        ...{
          game: gameOf(source),
          state: 'draft',
          changeable: settings.changeable,
          reveals: asked.reveals,
        },
        ...{ madeBy: actor.id, madeAt: at, changedAt: at },
      })
      .returning()
    // Refused now rather than in front of the class; it is done again when the lobby opens.
    const rounds = await freezeQuestions(context, { schoolId, id, classroomId, source })
    const given = mode === 'assigned' ? await giveOut(context, draft!, rounds, asked) : null
    return {
      result: { id },
      changed: given ? [classPath(classroomId)] : [],
      jobs: given ? windowJobs(given, now) : [],
      audit: { act: 'competition.create', on: `classrooms/${classroomId}`, details: { title } },
    }
  },
})

/** A race is called by the minigame that is played. */
const gameOf = (source: CompetitionSource): string =>
  source.kind === 'minigame' ? source.game : source.kind === 'levels' ? 'arena' : 'quiz'

type Times = { opensAt?: Date | null; closesAt?: Date | null }

async function giveOut(context: Context, draft: CompetitionRow, rounds: number, { opensAt, closesAt }: Times) {
  if (draft.game !== 'quiz') throw new AppError('refused', { reason: 'not-offered-yet' })
  if (!closesAt) throw new AppError('invalid', { fields: { closesAt: 'choose' } })
  await demandAssignable(context, draft)
  const window = { opensAt: opensAt?.getTime() ?? context.now, closesAt: closesAt.getTime() }
  // Nobody changes an answer at home: whoever has seen what is right could.
  return openWindow(context, draft, window, { rounds, changeable: false })
}

/** A draft, one that waits for its time, or a finished one, with everything that was answered. */
export const removeCompetition = defineCommand({
  name: 'removeCompetition',
  takesAway: true,
  input: ofCompetition,
  load: taughtCompetition,
  allow: (actor, competition) =>
    can(actor, competition.row.state === 'finished' ? 'results.remove' : 'competition.host', competition),
  async run({ db }, { schoolId, row }) {
    const ofRoom = and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, row.id))
    const players = await db.$count(competitionPlayers, ofRoom)
    const gone = await db
      .delete(competitions)
      .where(and(isCompetition(schoolId, row.id), inArray(competitions.state, ['draft', 'scheduled', 'finished'])))
      .returning({ id: competitions.id })
    if (gone.length === 0) throw new AppError('refused', { reason: 'competition-open' })
    return {
      result: { id: row.id },
      audit: { act: 'competition.remove', on: `classrooms/${row.classroomId}`, details: { title: row.title, players } },
    }
  },
})
