import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'

const operatorLocale: Locale = 'en'

type MailEnv = Pick<Env, 'BASE_URL' | 'REQUESTS_MAILBOX'>

/** Mail to the operator, in English, without the data of the buyer. */
export function composeOrderNotice({ BASE_URL, REQUESTS_MAILBOX }: MailEnv, { number }: { number: string }): Mail {
  const t = mailTranslator(operatorLocale, 'billing')
  const link = `${BASE_URL}/staff?view=orders`
  return composeMail({
    to: REQUESTS_MAILBOX!,
    locale: operatorLocale,
    subject: t('orderMail.operator.subject', { number }),
    body: [t('orderMail.operator.text', { number }), link].join('\n\n'),
    link,
    button: t('orderMail.operator.button'),
  })
}

type Confirmation = { number: string; schoolId: string; email: string; locale: Locale; until: string }

/** Notifies the buyer that the plan has begun. */
export function composeConfirmation({ BASE_URL }: MailEnv, order: Confirmation): Mail {
  const { number, schoolId, email, locale, until } = order
  const t = mailTranslator(locale, 'billing')
  const link = `${BASE_URL}${localePath(locale, '/dashboard/unlock-premium')}?in=${schoolId}`
  const when = getDayFormat(locale, { dateStyle: 'long' }).format(new Date(`${until}T12:00:00Z`))
  return composeMail({
    to: email,
    locale,
    subject: t('orderMail.confirmed.subject', { number }),
    body: [t('orderMail.confirmed.text', { number, when }), link].join('\n\n'),
    link,
    button: t('orderMail.confirmed.button'),
  })
}
