import { languageOf, type Locale } from '../i18n/languages.ts'
import { mailHtml } from './mail-html.ts'
import type { Mail } from './mail.server.ts'
import { mailWords } from './mail-words.server.ts'

type MailParts = {
  to: string
  /** The reader's. */
  locale: Locale
  /** How the reader is called, where we know it. */
  name?: string
  subject: string
  /** Paragraphs with an empty line between them; one that is nothing but the link becomes the button. */
  body: string
  link?: string
  button?: string
}

/** A mail as text and as HTML, which say the same. */
export function composeMail({ to, locale, name, subject, body, link, button }: MailParts): Mail {
  const t = mailWords(locale, 'mail')
  const greeting = name ? t('greeting', { name }) : t('greetingNobody')
  const paragraphs = [greeting, ...body.split(/\n{2,}/), t('closing')]
  const language = languageOf(locale).tag
  const html = mailHtml({ language, subject, paragraphs, link, button, copyLink: t('copyLink') })
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html, language }
}
