import { can, type Relation } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/classrooms/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { competitionById, lockCompetition } from './room-row.server.ts'

type Asked = { competition: string }

/** A competition of a class that the actor may host, and what they are to the class. */
export async function seenCompetition({ db, actor }: Context, { competition }: Asked) {
  const row = actor.schoolId && (await competitionById(db, actor.schoolId, competition))
  if (!row) throw new AppError('not-found')
  const [classroom] = await findClassrooms(db, actor, [row.classroomId])
  if (!classroom) throw new AppError('not-found')
  const { schoolId, relations } = classroom
  // Asked before anything is locked: nobody who may not makes a room wait.
  if (!can(actor, 'competition.host', { schoolId, relations })) throw new AppError('not-found')
  return { schoolId: row.schoolId, relations, row }
}

/** The same, locked. */
export async function taughtCompetition(context: Context, asked: Asked) {
  const seen = await seenCompetition(context, asked)
  const row = await lockCompetition(context.db, seen.schoolId, asked.competition)
  if (!row) throw new AppError('not-found')
  return { ...seen, row }
}

/** One of a class in which the actor learns, locked. */
export async function ownCompetition({ db, actor }: Context, { competition }: Asked) {
  const row = actor.schoolId && actor.id && (await lockCompetition(db, actor.schoolId, competition))
  if (!row || row.state === 'draft') throw new AppError('not-found')
  const [classroom] = await findClassrooms(db, actor, [row.classroomId])
  const places = classroom ? await classroomsOfStudents(db, row.schoolId, [actor.id!]) : []
  if (!places.some(({ classroomId }) => classroomId === row.classroomId)) throw new AppError('not-found')
  return { schoolId: row.schoolId, relations: ['student'] as Relation[], row, personId: actor.id! }
}
