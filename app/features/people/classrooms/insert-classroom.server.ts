import { randomBytes } from 'node:crypto'
import { startingBoardMode, type BoardMode } from '#rules/classrooms/class-board.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import type { ClassroomSettings } from '#rules/classrooms/classroom.ts'
import { suggestSkin } from '#rules/classrooms/starting-skin.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { enforceClassroomLimit } from './classroom-limit.server.ts'
import { classCodes, classrooms, classroomTeachers } from './tables.server.ts'

export type NewClassroom = { id: string; schoolId: SchoolId; ownerId: PersonId } & Pick<
  ClassroomSettings,
  'name' | 'grade' | 'locale'
> &
  Partial<ClassroomSettings & { board: BoardMode }>

/**
 * Inserts a class with its owner and a new code; returns the code. Omitted settings get the school's defaults; the
 * first course fits the grade. Throws
 * if the owner is over the plan's class limit. Call it in the school's transaction.
 */
export async function insertClassroom(
  context: Pick<CommandContext, 'db' | 'now'>,
  { ownerId, ...classroom }: NewClassroom,
): Promise<string> {
  const { db } = context
  const code = randomClassCode()
  const { id: classroomId, schoolId } = classroom
  await enforceClassroomLimit(context, schoolId, ownerId)
  const { joinPolicy, loginMode, codingSkin, leaderboard } = parseSchoolSettings(
    (await schoolById(db, schoolId))?.settings,
  )
  const defaults = {
    joinPolicy,
    loginMode,
    codingSkin: suggestSkin(classroom.grade, classroom.name) ?? codingSkin,
    leaderboard,
  }
  const board = startingBoardMode(classroom.codingSkin ?? defaults.codingSkin)
  await db.insert(classrooms).values({ board, ...defaults, ...classroom, code })
  await db.insert(classCodes).values({ code, schoolId, classroomId })
  await db.insert(classroomTeachers).values({ schoolId, classroomId, userId: ownerId, role: 'owner' })
  return code
}

/** 38 bits: with 100,000 codes in use, a collision has a chance of 1 in 4 million; the primary key rejects it. */
export function randomClassCode(): string {
  for (;;) {
    const code = generateClassCode(randomBytes(24))
    if (code) return code
  }
}
