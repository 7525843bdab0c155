import { and, eq } from 'drizzle-orm'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { HeldText, HeldTextKind } from '#app/platform/feature.server.ts'
import { messages } from '../tables.server.ts'
import { keepBackMessage, releaseMessage, type HeldMessage } from './decide-message.server.ts'

/** Messages in the list of held texts; teachers can also decide in the thread. */
export const heldMessages: HeldTextKind = {
  async release({ db, now, decidedBy }, held) {
    const message = await findHeldMessage(db, held)
    return message ? releaseMessage({ db, now, decidedBy }, message) : []
  },
  async keepBack({ db, now, decidedBy }, held) {
    const message = await findHeldMessage(db, held)
    return message ? keepBackMessage({ db, now, decidedBy }, message) : []
  },
}

async function findHeldMessage(
  db: Database,
  { schoolId, classroomId, subject }: HeldText,
): Promise<HeldMessage | null> {
  const classroom = await classroomById(db, schoolId, classroomId)
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.schoolId, schoolId), eq(messages.id, subject), eq(messages.state, 'held')))
    .for('update')
  return classroom && message ? { classroom, schoolId, message } : null
}
