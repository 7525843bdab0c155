import { and, eq } from 'drizzle-orm'
import type { HeldTextKind } from '#app/platform/feature.server.ts'
import { messages } from '../tables.server.ts'
import { markThreadChanged } from './save-message.server.ts'

/** Reported messages in the list of held texts. Released ones stay as they are, others are removed from the thread. */
export const reportedMessages: HeldTextKind = {
  isReport: true,
  release: async () => [],
  async keepBack({ db, now, decidedBy }, { schoolId, subject }) {
    const [removed] = await db
      .update(messages)
      .set({ state: 'removed', endedAt: new Date(now), decidedBy })
      .where(and(eq(messages.schoolId, schoolId), eq(messages.id, subject), eq(messages.state, 'visible')))
      .returning({ threadId: messages.threadId })
    if (!removed) return []
    return markThreadChanged({ db, now }, schoolId, removed.threadId)
  },
}
