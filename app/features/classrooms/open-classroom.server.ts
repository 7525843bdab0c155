import { randomBytes } from 'node:crypto'
import type { BoardMode } from '#rules/class-board.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { classCodeFrom } from '#rules/class-code.ts'
import type { ClassroomSettings } from '#rules/classroom.ts'
import { readSettings } from '#rules/school-settings.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { requireClassroomLeft } from './classroom-allowance.server.ts'
import { classCodes, classrooms, classroomTeachers } from './tables.server.ts'

export type NewClassroom = { id: string; schoolId: SchoolId; ownerId: PersonId } & Pick<
  ClassroomSettings,
  'name' | 'grade' | 'locale'
> &
  Partial<ClassroomSettings & { board: BoardMode }>

/**
 * A classroom with its owner and a code of its own; what is not said is as the school wants its classrooms to begin,
 * and the plan of
 * the school must have room for it. Call it in the school's transaction.
 */
export async function openClassroom(
  context: Pick<Context, 'db' | 'now'>,
  { ownerId, ...classroom }: NewClassroom,
): Promise<string> {
  const { db } = context
  const code = randomClassCode()
  const { id: classroomId, schoolId } = classroom
  await requireClassroomLeft(context, schoolId, ownerId)
  const { joinPolicy, loginMode, codingSkin, leaderboard } = readSettings((await schoolById(db, schoolId))?.settings)
  await db.insert(classrooms).values({ joinPolicy, loginMode, codingSkin, leaderboard, ...classroom, code })
  await db.insert(classCodes).values({ code, schoolId, classroomId })
  await db.insert(classroomTeachers).values({ schoolId, classroomId, userId: ownerId, role: 'owner' })
  return code
}

/** 38 bits: among 100,000 live codes a clash is one in four million, and the primary key would refuse it. */
export function randomClassCode(): string {
  for (;;) {
    const code = classCodeFrom(randomBytes(24))
    if (code) return code
  }
}
