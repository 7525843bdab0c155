import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { Mail } from '#app/platform/mail.server.ts'

type InvitationLetter = { to: string; locale: Locale; name?: string; inviter: string; classroom: string; school: string; baseUrl: string; invitation: string }

/** The letter to a colleague. Its link opens nothing by itself: whoever follows it signs in with that address. */
export function invitationLetter({ to, locale, name, inviter, classroom, school, baseUrl, invitation }: InvitationLetter): Mail {
  const t = serverI18n(locale, { [locale]: { classrooms: catalogue[locale].classrooms ?? {} } }).getFixedT(locale, 'classrooms')
  const link = `${baseUrl}${localePath(locale, '/dashboard/classroom')}?invitation=${invitation}`
  const words = { name, inviter, classroom, school, link, to }
  const text = [t(name ? 'invitationLetter.greeting' : 'invitationLetter.greetingNobody', words), t('invitationLetter.body', words), t('invitationLetter.closing'), ''].join('\n\n')
  return { to, subject: t('invitationLetter.subject', words), text }
}
