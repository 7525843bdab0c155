import { can, type Relation } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { competitionById, lockCompetition } from './room-row.server.ts'

type CompetitionInput = { competition: string }

/** Loads a competition that the actor may host, and the actor's relations to its class. */
export async function loadHostedCompetition({ db, actor }: CommandContext, { competition }: CompetitionInput) {
  const row = actor.schoolId && (await competitionById(db, actor.schoolId, competition))
  if (!row) throw new AppError('not-found')
  const [classroom] = await findClassrooms(db, actor, [row.classroomId])
  if (!classroom) throw new AppError('not-found')
  const { schoolId, relations } = classroom
  // Authorize before locking, so that unauthorized requests cannot block a room.
  if (!can(actor, 'competition.host', { schoolId, relations })) throw new AppError('not-found')
  return { schoolId: row.schoolId, relations, row }
}

/** Loads a competition that the actor may host, and locks its row. */
export async function lockHostedCompetition(context: CommandContext, input: CompetitionInput) {
  const hosted = await loadHostedCompetition(context, input)
  const row = await lockCompetition(context.db, hosted.schoolId, input.competition)
  if (!row) throw new AppError('not-found')
  return { ...hosted, row }
}

/** Loads a competition of a class in which the actor is a student, and locks its row. */
export async function lockPlayableCompetition({ db, actor }: CommandContext, { competition }: CompetitionInput) {
  const row = actor.schoolId && actor.id && (await lockCompetition(db, actor.schoolId, competition))
  if (!row || row.state === 'draft') throw new AppError('not-found')
  const [classroom] = await findClassrooms(db, actor, [row.classroomId])
  const enrollments = classroom ? await classroomsOfStudents(db, row.schoolId, [actor.id!]) : []
  if (!enrollments.some(({ classroomId }) => classroomId === row.classroomId)) throw new AppError('not-found')
  return { schoolId: row.schoolId, relations: ['student'] as Relation[], row, personId: actor.id! }
}
