import { createHash } from 'node:crypto'
import { can, type Actor } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { childrenOf } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { listThreads, stampOfThreads, type ThreadReader } from './threads/list-threads.server.ts'
import { findClassRole } from './threads/class-role.ts'

type Facts = { schoolId: string; classroomId: string }

/**
 * A stamp per reader, so that open pages reload their threads. Messages that arrive after quiet hours change it without
 * a write: the regular read of every view detects them.
 */
export const classMessagesView = defineView({
  path: 'classrooms/:classroomId/messages',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'messages.read', classroom),
  // Every message in the class sky changes the stamps of all its readers.
  throttle: { everyMs: 1_000 },
  variant: (actor: Actor, { relations }) => `${findClassRole(actor, relations)} ${actor.id}`,
  read: (db, facts: Facts, variant) => {
    const [role, personId] = variant.split(' ') as [ThreadRole, PersonId]
    return loadStamp(db, { ...facts, personId, role })
  },
})

async function loadStamp(db: Database, reader: Omit<ThreadReader, 'children'>): Promise<string> {
  const children = reader.role === 'guardian' ? await childrenOf(db, reader.schoolId, reader.personId) : []
  const threads = await listThreads(db, { ...reader, children: children.map(({ id }) => id) }, Date.now())
  return digestStamp(threads)
}

export const digestStamp = (threads: Parameters<typeof stampOfThreads>[0]): string =>
  createHash('sha256').update(stampOfThreads(threads)).digest('base64url').slice(0, 22)
