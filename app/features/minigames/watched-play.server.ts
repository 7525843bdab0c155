import { and, eq } from 'drizzle-orm'
import { isGameSlug } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { withQuestions } from './bank-flights.server.ts'
import { bankTitle, classesGiven } from './class-banks.server.ts'
import type { PlayTicket } from './play-ticket.ts'
import { playLogs, plays } from './tables.server.ts'
import type { WatchedPlay } from './views.ts'

/** A play to watch again: one's own, or of a child whom one teaches. */
export async function watchedPlay(
  db: Database,
  actor: Actor,
  asked: string,
  language: QuestionLanguage,
): Promise<WatchedPlay> {
  const { schoolId } = actor
  if (schoolId === null || !uuid.safeParse(asked).success) throw new AppError('not-found')
  const [row] = await db
    .select({ play: plays, log: playLogs.log })
    .from(plays)
    .innerJoin(playLogs, and(eq(playLogs.schoolId, plays.schoolId), eq(playLogs.playId, plays.id)))
    .where(and(eq(plays.schoolId, schoolId), eq(plays.id, asked)))
  if (!row || !isGameSlug(row.play.game)) throw new AppError('not-found')
  const { studentId, id, game, level, rulesVersion, seed, help, clock, flight } = row.play
  if (studentId !== actor.id) {
    const rooms = await classroomsOfStudents(db, schoolId, [studentId])
    const taught = await findClassrooms(
      db,
      actor,
      rooms.map(({ classroomId }) => classroomId),
    )
    const seen = taught.filter((room) => can(actor, 'progress.view', room))
    // A bank is its owner's: of a flight over it only those see something whose class was given it.
    const given = flight && (await classesGiven(db, schoolId, flight.bank))
    if (!seen.some((room) => given?.includes(room.id) ?? true)) throw new AppError('not-found')
  }
  const issued: PlayTicket = { id, game, level, rulesVersion, seed, help, clock, flight }
  const [ticket = issued] = await withQuestions(db, schoolId, [issued], language)
  // A bank that is gone has taken its questions along.
  if (flight !== null && ticket.drawn === undefined) throw new AppError('not-found')
  return {
    title: flight && (await bankTitle(db, { schoolId, studentId, bank: flight.bank })),
    ticket,
    log: JSON.parse(row.log) as PlayLog<GameInput>,
  }
}
