import type { JobHandler } from '#app/platform/jobs.server.ts'
import { mailSchema, type Mail } from '#app/platform/mail.server.ts'
import { mailWords } from '#app/platform/mail-words.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { startLink } from '../identity/letter-links.server.ts'
import { letterIn, type LetterRequest } from '../identity/mails.server.ts'

/** A `send-mail` job is a letter of ours, put into words here, or a mail that already has them. */
export function sendMailJob(services: Pick<Services, 'mailer' | 'env' | 'identityPool' | 'now'>): JobHandler {
  const { mailer, env } = services
  return async (data) => {
    const letter = letterIn(env.SECRET, data)
    if (letter) await startLink(services, letter)
    await mailer.send(letter ? worded(letter) : mailSchema.parse(data))
  }
}

export function worded({ letter, to, locale, name, link }: LetterRequest): Mail {
  const t = mailWords(locale, 'accounts')
  const greeting = name ? t('mails.greeting', { name }) : t('mails.greetingNobody')
  const text = [greeting, t(`mails.${letter}.body`, { link }), t('mails.closing'), ''].join('\n\n')
  return { to, subject: t(`mails.${letter}.subject`), text }
}
