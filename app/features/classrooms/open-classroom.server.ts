import { randomBytes } from 'node:crypto'
import { classCodeFrom } from '#rules/class-code.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { classCodes, classrooms, classroomTeachers } from './tables.server.ts'

export type NewClassroom = { id: string; schoolId: string; name: string; grade: string | null; locale: Locale; ownerId: string }

/** A classroom with its owner and a code of its own. Call it in the school's transaction. */
export async function openClassroom(db: Database, { id, schoolId, name, grade, locale, ownerId }: NewClassroom): Promise<string> {
  const code = newClassCode()
  await db.insert(classrooms).values({ id, schoolId, name, grade, locale, code })
  await db.insert(classCodes).values({ code, schoolId, classroomId: id })
  await db.insert(classroomTeachers).values({ schoolId, classroomId: id, userId: ownerId, role: 'owner' })
  return code
}

/** 38 bits: among 100,000 live codes a clash is one in four million, and the primary key would refuse it. */
function newClassCode(): string {
  for (;;) {
    const code = classCodeFrom(randomBytes(24))
    if (code) return code
  }
}
