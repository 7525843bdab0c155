import { invitedFragment } from '#rules/identity/invited-address.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'

type InvitationMailInput = {
  to: string
  locale: Locale
  name?: string
  inviter: string
  classroom: string
  /** Null for a personal school, which has the inviter's name. */
  school: string | null
  baseUrl: string
  invitation: string
}

/** The link grants no access by itself: the recipient must sign in with the invited address. */
export function composeInvitationMail({
  to,
  locale,
  name,
  inviter,
  classroom,
  school,
  baseUrl,
  invitation,
}: InvitationMailInput): Mail {
  const t = mailTranslator(locale, 'classrooms')
  const link = `${baseUrl}${localePath(locale, '/dashboard/classroom')}?invitation=${invitation}${invitedFragment(to)}`
  const sender = school === null ? inviter : t('invitationMail.who', { inviter, school })
  const params = { inviter, who: sender, classroom, link, to }
  return composeMail({
    ...{ to, locale, name, link },
    subject: t('invitationMail.subject', params),
    body: t('invitationMail.body', params),
    button: t('invitationMail.button'),
  })
}
