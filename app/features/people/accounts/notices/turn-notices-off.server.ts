import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { asIdentity } from '#app/platform/db/db.server.ts'
import { readNoticeToken } from '#app/platform/mail/notices.server.ts'
import { changeNoticeChoice } from './stored-notices.server.ts'

/**
 * Turns the topic of a mail off, or on again, by the signed link of that mail. Works without signing in, because mail
 * clients call it (RFC 8058); the signature decides, not the session of this browser.
 */
export const turnNoticesOff = defineCommand({
  name: 'turnNoticesOff',
  input: z.object({ token: z.string().max(200), state: z.enum(['on', 'off']) }),
  school: async () => null,
  load: async ({ env }, { token }) => readNoticeToken(env, token),
  allow: (actor, choice) => choice !== null && can(actor, 'notices.turn-off'),
  async run({ db, now }, choice, { state }) {
    const isChanged = await asIdentity(db, () => changeNoticeChoice(db, choice!, state === 'on', now))
    const { userId, topic } = choice!
    const audit = { act: 'account.notices.change', on: `people/${userId}`, details: { topic, state } }
    return { result: { topic, state }, audit: isChanged ? audit : undefined }
  },
})
