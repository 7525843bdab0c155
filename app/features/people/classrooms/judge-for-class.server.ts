import { getTableName } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { judgeText } from '#rules/words/judge-text.ts'
import type { Audience, Verdict } from '#rules/words/verdict.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { loadAllowedWords } from '#app/features/people/held-texts/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classroomTeachers, enrolments } from './tables.server.ts'

type Place = { schoolId: SchoolId; classroomId: ClassroomId; audience: Audience }

/** Names of the students and teachers of a class. */
const classNamesSql = `
  SELECT u.name FROM ${getTableName(enrolments)} e JOIN ${getTableName(users)} u ON u.id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'
  UNION ALL
  SELECT u.name FROM ${getTableName(classroomTeachers)} t JOIN ${getTableName(users)} u ON u.id = t.user_id
  WHERE t.school_id = $1 AND t.classroom_id = $2 AND t.status = 'active'`

/** The filter's verdict on a text for readers of a class: its names and the allowed words of the school never match. */
export async function judgeForClass(
  db: Database,
  { schoolId, classroomId, audience }: Place,
  text: string,
): Promise<Verdict> {
  const verdict = judgeText(text, { audience })
  // Most texts pass, and names can only remove findings.
  if (verdict.decision === 'pass') return verdict
  const { rows } = await db.$client.query<{ name: string }>(classNamesSql, [schoolId, classroomId])
  const words = await loadAllowedWords(db, schoolId)
  return judgeText(text, { audience, innocent: [...words, ...rows.flatMap(({ name }) => withParts(name))] })
}

/** A full name and its parts: children write given names. */
const withParts = (name: string): string[] => [name, ...name.split(/\s+/).filter((part) => Array.from(part).length > 1)]
