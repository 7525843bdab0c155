import { maxLetters } from '#rules/messages/contents.ts'
import { rightsToWrite } from '#rules/messages/who-may-write.ts'
import type { Actor } from '#rules/permissions.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadAnnouncement } from '../announcements/receipts.server.ts'
import type { OpenThread, ThreadSummary } from '../contract.ts'
import { showMessages } from './show-messages.server.ts'
import { loadThreadAccess } from './thread-access.server.ts'
import { isThreadTranslated } from './translate-message.server.ts'
import { loadWriter } from './writer.server.ts'

/** `hasTranslator`: the operator has set a server. */
type OpenQuery = {
  threads: readonly ThreadSummary[]
  text: string
  now: number
  hasTranslator?: boolean
  isEarlierShown?: boolean
}

/** Only threads of the list open; null for others, for instance after a student left the class. */
export async function openThread(
  db: Database,
  actor: Actor,
  { threads, text, now, hasTranslator = false, isEarlierShown = false }: OpenQuery,
): Promise<OpenThread | null> {
  const summary = threads.find(({ ref }) => ref === text)
  if (!summary) return null
  const access = await loadThreadAccess(db, actor, { text })
  const { ref, role, schoolId } = access
  const isTranslated = hasTranslator && (await isThreadTranslated(db, access))
  const rights = rightsToWrite(ref.kind, await loadWriter(db, actor, access), await isFreeTextAllowed(db, schoolId))
  return {
    ...summary,
    role,
    ...(await showMessages(db, access, actor.id!, { now, isTranslated, isEarlierShown })),
    writes: { ...rights, maxLetters: role === 'student' ? maxLetters.student : maxLetters.adult },
    announcement: await loadAnnouncement(db, access, actor.id!),
  }
}
