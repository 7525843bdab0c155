import type { PersonId } from '#rules/ids.ts'
import type { NoticeTopic } from '#rules/notices/notice-topics.ts'
import { claimNotices, noticeTimeOf } from '#app/features/people/accounts/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { msUntilMailHours } from '#app/platform/mail/mail-hours.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { composeNotice } from '#app/platform/mail/notices.server.ts'
import { loadRecipients, type Recipient } from './recipients.server.ts'

/** Messages of a mail: `subject`, `subjectOfMany`, `preheader`, `body` (contains `link`) and `button`. */
export type NoticeKind = 'welcome' | 'firstClass' | 'colleagues' | 'homework' | 'results' | 'announcements' | 'messages'

export type Translate = ReturnType<typeof mailTranslator>

/** One reason to write to a person. Occasions of one kind become one mail. */
export type Occasion<About> = { userId: PersonId; key: string; about: About }

export type NoticePlan<About> = {
  kind: NoticeKind
  topic: NoticeTopic
  occasions: readonly Occasion<About>[]
  /** Path of the button, from the occasions of the mail. */
  path: (abouts: readonly [About, ...About[]]) => string
  /** Values of the messages. */
  values: (
    abouts: readonly [About, ...About[]],
    recipient: Recipient,
    t: Translate,
  ) => Record<string, string | number | undefined>
}

/** Claims the occasions of each person and queues one mail with those that are new, to be sent in mail hours. */
export async function queueNotices<About>(
  db: Database,
  { timeZone, now, services: { env, jobs } }: NoticeDay,
  { kind, topic, occasions, path, values }: NoticePlan<About>,
): Promise<void> {
  const schoolTime = now + msUntilMailHours(now, timeZone)
  const byUser = Map.groupBy(occasions, ({ userId }) => userId)
  const recipients = await loadRecipients(db, [...byUser.keys()])
  for (const [userId, recipient] of recipients) {
    const ofUser = byUser.get(userId)!
    const keys = ofUser.map(({ key }) => key)
    const claimed = new Set(await claimNotices(db, { userId, topic }, keys, now))
    const [first, ...furtherAbouts] = ofUser.filter(({ key }) => claimed.has(key)).map(({ about }) => about)
    if (first === undefined) continue
    const { locale, name, email } = recipient
    const t = mailTranslator(locale, 'notices')
    const link = env.BASE_URL + localePath(locale, path([first, ...furtherAbouts]))
    const messageValues = { ...values([first, ...furtherAbouts], recipient, t), link }
    const mail = composeNotice(env, {
      ...{ userId, topic, to: email, locale, name, link },
      subject: t(furtherAbouts.length > 0 ? `${kind}.subjectOfMany` : `${kind}.subject`, messageValues),
      preheader: t(`${kind}.preheader`, messageValues),
      body: t(`${kind}.body`, messageValues),
      button: t(`${kind}.button`),
      why: t(kind === 'announcements' || kind === 'messages' ? 'whyUnread' : 'why'),
    })
    const sendAt = await noticeTimeOf(db, userId, schoolTime)
    await jobs.queue(db, { name: 'send-mail', data: mail, startAfterSeconds: Math.ceil((sendAt - now) / 1_000) })
  }
}
