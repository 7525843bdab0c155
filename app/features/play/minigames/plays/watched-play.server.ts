import { and, eq } from 'drizzle-orm'
import { isGameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { addQuestions } from '../banks/bank-flights.server.ts'
import { loadBankTitle, listAssignedClasses } from '../banks/class-banks.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { playLogs, plays } from '../tables.server.ts'
import type { WatchedPlay } from '../views.ts'

/** Loads a play to watch: the actor's own or one of a student whom the actor teaches. */
export async function loadWatchedPlay(
  db: Database,
  actor: Actor,
  playId: string,
  language: QuestionLanguage,
): Promise<WatchedPlay> {
  const { schoolId } = actor
  if (schoolId === null || !uuid.safeParse(playId).success) throw new AppError('not-found')
  const [row] = await db
    .select({ play: plays, log: playLogs.log })
    .from(plays)
    .innerJoin(playLogs, and(eq(playLogs.schoolId, plays.schoolId), eq(playLogs.playId, plays.id)))
    .where(and(eq(plays.schoolId, schoolId), eq(plays.id, playId)))
  if (!row || !isGameSlug(row.play.game)) throw new AppError('not-found')
  const { studentId, id, game, level, rulesVersion, seed, help, clock, flight } = row.play
  if (studentId !== actor.id) {
    const studentClassrooms = await classroomsOfStudents(db, schoolId, [studentId])
    const accessible = await findClassrooms(
      db,
      actor,
      studentClassrooms.map(({ classroomId }) => classroomId),
    )
    const viewable = accessible.filter((classroom) => can(actor, 'progress.view', classroom))
    // A play over a bank reveals its questions, so only teachers of classes with that bank may watch it.
    const assignedClasses = flight && (await listAssignedClasses(db, schoolId, flight.bank))
    if (!viewable.some((classroom) => assignedClasses?.includes(classroom.id) ?? true)) throw new AppError('not-found')
  }
  const baseTicket: PlayTicket = { id, game, level, rulesVersion, seed, help, clock, flight }
  const [ticket = baseTicket] = await addQuestions(db, schoolId, [baseTicket], language)
  // The bank was deleted together with its questions.
  if (flight !== null && ticket.drawn === undefined) throw new AppError('not-found')
  return {
    title: flight && (await loadBankTitle(db, { schoolId, studentId, bank: flight.bank })),
    ticket,
    log: JSON.parse(row.log) as PlayLog<GameInput>,
  }
}
