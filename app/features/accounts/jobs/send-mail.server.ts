import type { JobHandler } from '#app/platform/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailSchema, type Mail } from '#app/platform/mail/mail.server.ts'
import { mailWords } from '#app/platform/mail/mail-words.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { startLink } from '../identity/mail-links.server.ts'
import { mailIn, type MailRequest } from '../identity/mails.server.ts'

/** A `send-mail` job is a kind of ours, put into words here, or a mail that already has them. */
export function sendMailJob(services: Pick<Services, 'mailer' | 'env' | 'identityPool' | 'now'>): JobHandler {
  const { mailer, env } = services
  return async (data) => {
    const request = mailIn(env.SECRET, data)
    if (request) await startLink(services, request)
    await mailer.send(request ? worded(request) : mailSchema.parse(data))
  }
}

export function worded({ kind, to, locale, name, link }: MailRequest): Mail {
  const t = mailWords(locale, 'accounts')
  const body = t(`mails.${kind}.body`, { link })
  return composeMail({
    ...{ to, locale, name, body, link },
    subject: t(`mails.${kind}.subject`),
    button: link && t(`mails.${kind}.button`),
  })
}
