import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { mailWords } from '#app/platform/mail/mail-words.server.ts'

type InvitationMail = {
  to: string
  locale: Locale
  name?: string
  inviter: string
  classroom: string
  /** Nothing where somebody teaches on their own: such a school is called as they are. */
  school: string | null
  baseUrl: string
  invitation: string
}

/** The mail to a colleague. Its link opens nothing by itself: whoever follows it signs in with that address. */
export function invitationMail({
  to,
  locale,
  name,
  inviter,
  classroom,
  school,
  baseUrl,
  invitation,
}: InvitationMail): Mail {
  const t = mailWords(locale, 'classrooms')
  const link = `${baseUrl}${localePath(locale, '/dashboard/classroom')}?invitation=${invitation}`
  const who = school === null ? inviter : t('invitationMail.who', { inviter, school })
  const words = { inviter, who, classroom, link, to }
  return composeMail({
    ...{ to, locale, name, link },
    subject: t('invitationMail.subject', words),
    body: t('invitationMail.body', words),
    button: t('invitationMail.button'),
  })
}
