import { z } from 'zod'
import { noticeTopics } from '#rules/notices/notice-topics.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { changeNoticeChoice } from './stored-notices.server.ts'

/** Turns mails about one topic on or off for the caller. */
export const changeNoticeTopic = defineCommand({
  name: 'changeNoticeTopic',
  input: z.object({ topic: z.enum(noticeTopics), state: z.enum(['on', 'off']) }),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.change', { personId: actor.id }),
  async run({ db, actor, now }, _, { topic, state }) {
    await changeNoticeChoice(db, { userId: actor.id!, topic }, state === 'on', now)
    const audit = { act: 'account.notices.change', on: `people/${actor.id}`, details: { topic, state } }
    return { result: { topic, state }, audit }
  },
})
