import { findLanguage, type Locale } from '../i18n/languages.ts'
import { renderMailHtml } from './mail-html.ts'
import type { Mail } from './mail.server.ts'
import { mailTranslator } from './mail-translator.server.ts'

type MailInput = {
  to: string
  /** Language of the recipient. */
  locale: Locale
  /** Display name of the recipient, if known. */
  name?: string
  subject: string
  /** Paragraphs separated by empty lines; a paragraph that consists of the link becomes the button. */
  body: string
  link?: string
  button?: string
}

/** Builds a mail with equivalent text and HTML bodies. */
export function composeMail({ to, locale, name, subject, body, link, button }: MailInput): Mail {
  const t = mailTranslator(locale, 'mail')
  const greeting = name ? t('greeting', { name }) : t('greetingNobody')
  const paragraphs = [greeting, ...body.split(/\n{2,}/), t('closing')]
  const language = findLanguage(locale).tag
  const html = renderMailHtml({ language, subject, paragraphs, link, button, copyLink: t('copyLink') })
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html, language }
}
