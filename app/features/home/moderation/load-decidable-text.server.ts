import { mayReadHeldText } from '#rules/moderation/held-text.ts'
import type { ClassroomId } from '#rules/ids.ts'
import { lockClassrooms, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { lockHeldText } from '#app/features/people/held-texts/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { toReader } from './queries.server.ts'

/** Locks a held text of a class, and returns whether the caller may read it. */
export async function loadDecidableText(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  { classroomId, text: id }: { classroomId: ClassroomId; text: string },
) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const held = await lockHeldText(db, classroom.schoolId, classroomId, id)
  if (!held) throw new AppError('not-found')
  const teachers = await teachersOf(db, classroom.schoolId, [classroomId])
  const hasTeacher = teachers.some((teacher) => teacher.id !== held.writerId)
  const text = { writerId: held.writerId, heldAt: held.heldAt.getTime(), hasTeacher }
  return { classroom, held, isReadable: mayReadHeldText(toReader(actor, classroom), text, now) }
}
