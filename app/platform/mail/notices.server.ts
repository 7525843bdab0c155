import { z } from 'zod'
import type { PersonId } from '#rules/ids.ts'
import { noticeTopics, type NoticeTopic } from '#rules/notices/notice-topics.ts'
import { uuid } from '../forms/uuid.ts'
import { localePath } from '../i18n/languages.ts'
import { openKeys } from '../secrets/keys.server.ts'
import type { Env } from '../services/env.server.ts'
import { composeMail, type MailInput } from './compose-mail.server.ts'
import type { Mail } from './mail.server.ts'

/** Notices: mails without a request, which their reader can turn off by topic without signing in. */

export type NoticeChoice = { userId: PersonId; topic: NoticeTopic }

const choiceSchema = z.tuple([uuid, z.enum(noticeTopics), z.string().max(64)])
const purpose = 'notice-off'

/** Signed, so that only the recipient of a notice can turn its topic off. It has no expiry: old mails must work. */
export function signNoticeChoice({ SECRET }: Pick<Env, 'SECRET'>, { userId, topic }: NoticeChoice): string {
  return `${userId}.${topic}.${openKeys(SECRET).sign(purpose, `${userId}.${topic}`)}`
}

/** The choice that a token allows to change; null if the token is not ours. */
export function readNoticeToken({ SECRET }: Pick<Env, 'SECRET'>, token: string): NoticeChoice | null {
  const parts = choiceSchema.safeParse(token.slice(0, 200).split('.'))
  if (!parts.success) return null
  const [userId, topic, signature] = parts.data
  return openKeys(SECRET).matches(purpose, `${userId}.${topic}`, signature) ? { userId, topic } : null
}

type NoticeInput = MailInput & NoticeChoice

/** Composes a notice with its unsubscribe link (in the text) and address (for the mail client's button, RFC 8058). */
export function composeNotice(env: Pick<Env, 'SECRET' | 'BASE_URL'>, { userId, topic, ...input }: NoticeInput): Mail {
  const token = signNoticeChoice(env, { userId, topic })
  const offPage = `${env.BASE_URL}${localePath(input.locale, '/auth')}?notice=${token}`
  const mail = composeMail({ site: env.BASE_URL, ...input, offPage, hasAccount: true })
  return { ...mail, notice: { userId, topic, off: `${env.BASE_URL}/api/1.0/notices/off?token=${token}` } }
}
