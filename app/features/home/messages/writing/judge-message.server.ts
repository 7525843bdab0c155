import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Content } from '#rules/messages/contents.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { judgeText } from '#rules/words/judge-text.ts'
import type { Verdict } from '#rules/words/verdict.ts'
import { judgeForClass } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

type MessageToJudge = Content & { schoolId: SchoolId; classroomId: ClassroomId | null; role: ThreadRole }

/** Names of the class and allowed words of the school are innocent; an announcement to the school knows no class. */
export async function judgeMessage(
  db: Database,
  { kind, content, schoolId, classroomId, role }: MessageToJudge,
): Promise<Verdict> {
  if (kind !== 'text') return { decision: 'pass' }
  const audience = role === 'student' ? 'student' : 'adult'
  return classroomId === null
    ? judgeText(content, { audience })
    : judgeForClass(db, { schoolId, classroomId, audience }, content)
}
