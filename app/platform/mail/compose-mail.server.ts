import { findLanguage, localePath, type Locale } from '../i18n/languages.ts'
import { renderMailHtml } from './mail-html.ts'
import type { Mail } from './mail.server.ts'
import { mailTranslator } from './mail-translator.server.ts'
import { notificationsPath } from './notifications-path.ts'

export type MailInput = {
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
  /** Public URL of the installation, if the mail has no link to it. */
  site?: string
  /** Text that mail clients show beside the subject. */
  preheader?: string
  /** Why the recipient gets a notice, and the page that turns such notices off. */
  why?: string
  offPage?: string
  /** The recipient has an account; its page of notifications is in the footer. */
  hasAccount?: boolean
}

/** Builds a mail with equivalent text and HTML bodies. */
export function composeMail(input: MailInput): Mail {
  const { to, locale, name, subject, body, link, button, site, preheader, why, offPage, hasAccount } = input
  const t = mailTranslator(locale, 'mail')
  const greeting = name ? t('greeting', { name }) : t('greetingNobody')
  const paragraphs = [greeting, ...body.split(/\n{2,}/), t('closing')]
  const home = site ?? (link && new URL(link).origin)
  const footer = [...(home ? [t('footer', { link: home })] : []), ...(why ? [why] : [])]
  const links = [
    ...(home ? [{ link: home + localePath(locale, '/help'), label: t('help') }] : []),
    ...(offPage ? [{ link: offPage, label: t('off') }] : []),
    ...(home && hasAccount ? [{ link: home + localePath(locale, notificationsPath), label: t('choices') }] : []),
  ]
  const language = findLanguage(locale).tag
  const copyLink = t('copyLink')
  const html = renderMailHtml({ language, subject, preheader, paragraphs, link, button, copyLink, footer, links })
  // Text mails have no button: its label precedes the address.
  const textParagraphs = paragraphs.map((text) => (button && text === link ? `${button}\n${link}` : text))
  const footerText = [...footer, ...links.map(({ label, link: target }) => `${label}: ${target}`)].join('\n')
  return {
    to,
    subject,
    text: `${[...textParagraphs, ...(footerText ? [`--\n${footerText}`] : [])].join('\n\n')}\n`,
    html,
    language,
  }
}
