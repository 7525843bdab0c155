import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailSchema, type Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { startLinkLifetime } from '../identity/mails/mail-links.server.ts'
import { parseMailJob, type MailRequest } from '../identity/mails/mails.server.ts'

/** A `send-mail` job holds either a mail kind, whose text is composed here, or a complete mail. */
export function sendMailJob(services: Pick<Services, 'mailer' | 'env' | 'identityPool' | 'now'>): JobHandler {
  const { mailer, env } = services
  return async (data) => {
    const request = parseMailJob(env.SECRET, data)
    if (request) await startLinkLifetime(services, request)
    await mailer.send(request ? writeMail(request) : mailSchema.parse(data))
  }
}

export function writeMail({ kind, to, locale, name, link }: MailRequest): Mail {
  const t = mailTranslator(locale, 'accounts')
  const body = t(`mails.${kind}.body`, { link })
  return composeMail({
    ...{ to, locale, name, body, link },
    subject: t(`mails.${kind}.subject`),
    button: link && t(`mails.${kind}.button`),
  })
}
