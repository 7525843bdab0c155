import { defineFeature } from '#app/platform/feature.server.ts'
import { queueHomeworkReminders, queueResults } from './class-notices.server.ts'
import { queueColleagues, queueFirstClass, queueWelcome } from './start-notices.server.ts'

/** Mails about classes to their teachers, by the account's choices (`app/platform/mail/notices.server.ts`). */
export default defineFeature({
  async dailyNotices(db, day) {
    for (const queue of [queueWelcome, queueFirstClass, queueColleagues, queueHomeworkReminders, queueResults])
      await queue(db, day)
  },
})
