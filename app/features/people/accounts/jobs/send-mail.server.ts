import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailSchema, messageIdOf, type Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { AccountEvent } from '../account-event.server.ts'
import { startLinkLifetime } from '../identity/mails/mail-links.server.ts'
import { parseMailJob, type MailKind, type MailRequest } from '../identity/mails/mails.server.ts'

/** A `send-mail` job holds either a mail kind, whose text is composed here, or a complete mail. */
export function sendMailJob(services: Pick<Services, 'mailer' | 'env' | 'identityPool' | 'now'>): JobHandler {
  const { mailer, env } = services
  return async (data, job) => {
    const messageId = job && messageIdOf(env, job.id)
    const request = parseMailJob(env.SECRET, data)
    if (request) {
      await startLinkLifetime(services, request)
      return mailer.send({ messageId, ...writeMail(request, env) })
    }
    const mail = mailSchema.parse(data)
    // The reader may have turned the topic off after the mail was queued.
    if (mail.notice && (await isTurnedOff(services.identityPool, mail.notice))) return
    await mailer.send({ messageId, ...mail })
  }
}

const isTurnedOff = async (identityPool: Services['identityPool'], { userId, topic }: NonNullable<Mail['notice']>) =>
  (await identityPool.query('SELECT FROM notice_opt_outs WHERE user_id = $1 AND topic = $2', [userId, topic]))
    .rowCount === 1

/** Mails about a change of the account whose button leads to a new password, in case the owner did not make it. */
const passwordKinds: ReadonlySet<MailKind> = new Set([
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-changed',
  'provider-linked',
  'provider-unlinked',
])

export function writeMail(request: MailRequest, { BASE_URL }: Pick<Env, 'BASE_URL'>): Mail {
  const { kind, to, locale, name, event } = request
  const t = mailTranslator(locale, 'accounts')
  const isNotice = passwordKinds.has(kind)
  const link = isNotice ? `${BASE_URL}${localePath(locale, '/forgot-password')}` : request.link
  const [first = '', ...paragraphs] = t(`mails.${kind}.body`, { link }).split('\n\n')
  const body = [first, ...(event ? [describe(event)] : []), ...paragraphs, ...(isNotice ? [link] : [])].join('\n\n')
  return composeMail({
    ...{ to, locale, name, body, link, site: BASE_URL, hasAccount: true },
    subject: t(`mails.${kind}.subject`),
    button: link && t(`mails.${isNotice ? 'reset-password' : kind}.button`),
  })

  function describe({ at, timeZone, device }: AccountEvent): string {
    const format = getTimeFormat(locale, timeZone, { dateStyle: 'long', timeStyle: 'short' })
    const when = t('mails.when', { when: `${format.format(at)} (${timeZone.replaceAll('_', ' ')})` })
    return device === null ? when : `${when}\n${t('mails.device', { device })}`
  }
}
