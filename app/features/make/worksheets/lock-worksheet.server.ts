import { and, eq } from 'drizzle-orm'
import { findClassrooms, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { worksheets } from './tables.server.ts'

/** A worksheet of a class that the actor can see; `lock` for commands that change it. */
export async function loadWorksheet(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  { classroomId, worksheet }: { classroomId: string; worksheet: string },
  lock: boolean,
) {
  const [classroom] = await (lock ? lockClassrooms : findClassrooms)(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const isWorksheet = and(eq(worksheets.schoolId, classroom.schoolId), eq(worksheets.id, worksheet))
  const query = db.select().from(worksheets).where(isWorksheet)
  const [row] = await (lock ? query.for('update') : query)
  if (row?.classroomId !== classroom.id) throw new AppError('not-found')
  return { classroom, row, isWorksheet }
}
