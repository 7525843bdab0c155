import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Content } from '#rules/messages/contents.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { judgeText } from '#rules/words/judge-text.ts'
import type { Verdict } from '#rules/words/verdict.ts'
import { rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

type MessageToJudge = Content & { schoolId: SchoolId; classroomId: ClassroomId | null; role: ThreadRole }

/** Names of the class are innocent; they are only read for a text that would be held. */
export async function judgeMessage(
  db: Database,
  { kind, content, schoolId, classroomId, role }: MessageToJudge,
): Promise<Verdict> {
  if (kind !== 'text') return { decision: 'pass' }
  const audience = role === 'student' ? 'student' : 'adult'
  const verdict = judgeText(content, { audience })
  if (verdict.decision === 'pass' || classroomId === null) return verdict
  const people = [...(await rosterOf(db, schoolId, classroomId)), ...(await teachersOf(db, schoolId, [classroomId]))]
  return judgeText(content, { audience, innocent: people.flatMap(({ name }) => name.split(' ')) })
}
