import { z } from 'zod'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import { mailSchema, type Mail } from '#app/platform/mail.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { localeCode } from './contract.ts'
import { letters, type LetterRequest } from './identity/mails.server.ts'

const letterSchema = z.object({
  letter: z.enum(letters),
  to: z.email(),
  locale: localeCode,
  name: z.string().optional(),
  link: z.url().optional(),
})

/** A `send-mail` job is a letter of ours, put into words here, or a mail that already has them. */
export const sendMailJob = ({ mailer }: Pick<Services, 'mailer'>): JobHandler => async (data) => {
  const letter = letterSchema.safeParse(data)
  await mailer.send(letter.success ? worded(letter.data) : mailSchema.parse(data))
}

export function worded({ letter, to, locale, name, link }: LetterRequest): Mail {
  const t = serverI18n(locale, { [locale]: { accounts: catalogue[locale].accounts ?? {} } }).getFixedT(locale, 'accounts')
  const greeting = name ? t('mails.greeting', { name }) : t('mails.greetingNobody')
  const text = [greeting, t(`mails.${letter}.body`, { link }), t('mails.closing'), ''].join('\n\n')
  return { to, subject: t(`mails.${letter}.subject`), text }
}
