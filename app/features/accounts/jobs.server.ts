import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import { mailSchema, type Mail } from '#app/platform/mail.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { letterIn, type LetterRequest } from './identity/mails.server.ts'

/** A `send-mail` job is a letter of ours, put into words here, or a mail that already has them. */
export function sendMailJob({ mailer, env }: Pick<Services, 'mailer' | 'env'>): JobHandler {
  return async (data) => {
    const letter = letterIn(env.SECRET, data)
    await mailer.send(letter ? worded(letter) : mailSchema.parse(data))
  }
}

export function worded({ letter, to, locale, name, link }: LetterRequest): Mail {
  const t = serverI18n(locale, { [locale]: { accounts: catalogue[locale].accounts ?? {} } }).getFixedT(locale, 'accounts')
  const greeting = name ? t('mails.greeting', { name }) : t('mails.greetingNobody')
  const text = [greeting, t(`mails.${letter}.body`, { link }), t('mails.closing'), ''].join('\n\n')
  return { to, subject: t(`mails.${letter}.subject`), text }
}
