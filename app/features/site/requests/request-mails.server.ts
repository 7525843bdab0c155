import type { RequestKind } from '#rules/requests/public-request.ts'
import { breakLinks } from '#rules/output/mail-text.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { RequestFields } from './contract.ts'

const operatorLocale: Locale = 'en'

type MailEnv = Pick<Env, 'BASE_URL' | 'REQUESTS_MAILBOX'>
type Request = { number: string; kind: RequestKind; locale: Locale; fields: RequestFields }

/** Mail to the operator, in English, with all answers. Its reply goes to the sender of the request. */
export function composeOperatorMail({ BASE_URL, REQUESTS_MAILBOX }: MailEnv, request: Request): Mail {
  const t = mailTranslator(operatorLocale, 'requests')
  const link = `${BASE_URL}/staff?view=requests`
  const { number, kind, locale, fields } = request
  const lines = Object.entries(fields).map(([name, value]) => `${t(`fields.${name}` as never)}: ${quote(name, value)}`)
  const body = [t('operatorMail.lead', { locale }), ...lines, link].join('\n\n')
  const subject = t('operatorMail.subject', { kind: t(`kinds.${kind}`), number })
  return {
    ...composeMail({
      to: REQUESTS_MAILBOX!,
      locale: operatorLocale,
      subject,
      body,
      link,
      button: t('operatorMail.button'),
    }),
    replyTo: fields.email,
  }
}

/** Words of a visitor never look like words of ours: no links, and each further line is marked. */
const quote = (name: string, value: string): string =>
  name === 'email' ? value : value.split(/\r?\n/).map(breakLinks).join('\n> ')

/**
 * Receipt for the address that was typed. It repeats no text of the form: the address is not verified, and the
 * form must not mail a stranger's words to other people.
 */
export function composeReceipt({ BASE_URL }: MailEnv, { number, kind, locale, fields }: Request): Mail {
  const t = mailTranslator(locale, 'requests')
  const link = `${BASE_URL}${localePath(locale, pageOf[kind])}`
  return composeMail({
    to: fields.email,
    locale,
    subject: t('receipt.subject', { number }),
    body: [t(`receipt.${kind}`, { number }), t('receipt.notYou'), link].join('\n\n'),
    link,
    button: t('receipt.button'),
  })
}

/** Notifies the author of a proposal of the decision. */
export function composeDecisionMail({ BASE_URL }: MailEnv, request: Request, status: DecidedStatus): Mail {
  const { number, locale, fields } = request
  const t = mailTranslator(locale, 'requests')
  const link = `${BASE_URL}${localePath(locale, pageOf.contribution)}`
  return composeMail({
    to: fields.email,
    locale,
    subject: t(`decision.${status}.subject`, { number }),
    body: [t(`decision.${status}.text`, { number }), link].join('\n\n'),
    link,
    button: t('receipt.button'),
  })
}

export type DecidedStatus = 'accepted' | 'published' | 'declined'

const pageOf: Record<RequestKind, string> = { school: '/school', beta: '/beta', contribution: '/contribution' }
