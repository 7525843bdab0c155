import { and, eq, inArray } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { freezeQuestions } from './freeze-questions.server.ts'
import { newCompetition, ofCompetition } from './inputs.ts'
import { isCompetition } from './room-row.server.ts'
import { competitions } from './tables.server.ts'
import { taughtCompetition } from './taught-competition.server.ts'

/** A draft; its questions are frozen and its code is given when the lobby opens. */
export const createCompetition = defineCommand({
  name: 'createCompetition',
  input: newCompetition,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'competition.host', classroom),
  async run(context, { schoolId, id: classroomId }, { title, source, settings, mode }) {
    const { db, actor, now, newId } = context
    if (source.kind === 'minigame' || mode !== 'live' || settings.guests !== 'none')
      throw new AppError('refused', { reason: 'not-offered-yet' })
    const ofClass = and(eq(competitions.schoolId, schoolId), eq(competitions.classroomId, classroomId))
    await withinQuota(context, 'competition', classroomId, { existing: () => db.$count(competitions, ofClass) })
    const id = newId()
    const at = new Date(now)
    await db.insert(competitions).values({
      ...{ schoolId, id, classroomId, title, source, settings, mode },
      ...{ game: source.kind === 'levels' ? 'arena' : 'quiz', state: 'draft', changeable: settings.changeable },
      ...{ madeBy: actor.id, madeAt: at, changedAt: at },
    })
    // Refused now rather than in front of the class; it is done again when the lobby opens.
    await freezeQuestions(context, { schoolId, id, source })
    return {
      result: { id },
      changed: [],
      audit: { act: 'competition.create', on: `classrooms/${classroomId}`, details: { title } },
    }
  },
})

/** A draft or a finished one, with everything that was answered. */
export const removeCompetition = defineCommand({
  name: 'removeCompetition',
  takesAway: true,
  input: ofCompetition,
  load: taughtCompetition,
  allow: (actor, competition) => can(actor, 'competition.host', competition),
  async run({ db }, { schoolId, row }) {
    const gone = await db
      .delete(competitions)
      .where(and(isCompetition(schoolId, row.id), inArray(competitions.state, ['draft', 'finished'])))
      .returning({ id: competitions.id })
    if (gone.length === 0) throw new AppError('refused', { reason: 'competition-open' })
    return {
      result: { id: row.id },
      audit: { act: 'competition.remove', on: `classrooms/${row.classroomId}`, details: { title: row.title } },
    }
  },
})
