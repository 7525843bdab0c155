import type { PersonId, SchoolId } from '#rules/ids.ts'
import { findLanguage, localePath } from '#app/platform/i18n/languages.ts'
import { messageIdOf, type Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { notificationsPath } from '#app/platform/mail/notifications-path.ts'
import { signNoticeChoice } from '#app/platform/mail/notices.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { DigestContent } from '../contract.ts'
import { signToken } from '../tokens.server.ts'
import { renderDigestHtml } from './digest-html.ts'
import { buildDigestTexts, buildQuietTexts } from './digest-texts.server.ts'

type DigestMailInput = {
  to: string
  reader: { schoolId: SchoolId; id: string; userId: PersonId | null }
  content: DigestContent
  kind: 'sent' | 'quiet' | 'sample'
}

/** Builds the weekly mail with equivalent text and HTML parts. */
export function composeDigest(
  env: Pick<Env, 'SECRET' | 'BASE_URL'>,
  { to, reader, content, kind }: DigestMailInput,
): Mail {
  const { locale, week } = content
  const t = mailTranslator(locale, 'digests')
  const texts = kind === 'quiet' ? buildQuietTexts(content) : buildDigestTexts(content)
  const { pages, off } = buildLinks(env, reader, locale)
  const button = pages.week ? { link: pages.week, label: t('mail.button') } : null
  const links = [
    { link: pages.choices, label: t('mail.choose') },
    { link: pages.off, label: t('mail.off') },
  ]
  const note = kind === 'sample' ? t('mail.sample') : null
  const language = findLanguage(locale).tag
  return {
    to,
    language,
    subject: texts.subject,
    html: renderDigestHtml({ ...texts, language, button, links, note }),
    text: writeText(texts, { note, button, links }),
    unsubscribe: off,
    // A sample may be sent several times in a week.
    ...(kind !== 'sample' && { messageId: messageIdOf(env, `digest.${reader.schoolId}.${reader.id}.${week}`) }),
  }
}

/** Accounts use the page and address of all notices; readers without one get their own, signed ones. */
function buildLinks(
  env: Pick<Env, 'SECRET' | 'BASE_URL'>,
  { schoolId, id, userId }: DigestMailInput['reader'],
  locale: DigestContent['locale'],
) {
  const pageOf = (path: string) => env.BASE_URL + localePath(locale, path)
  if (userId !== null) {
    const token = signNoticeChoice(env, { userId, topic: 'child-week' })
    return {
      pages: {
        week: pageOf('/dashboard'),
        choices: pageOf(notificationsPath),
        off: `${pageOf('/auth')}?notice=${token}`,
      },
      off: `${env.BASE_URL}/api/1.0/notices/off?token=${token}`,
    }
  }
  const token = signToken(env, 'reader', { schoolId, id })
  const choices = `${pageOf('/parent')}?weekly=${token}`
  return {
    pages: { week: null, choices, off: `${choices}&off` },
    off: `${env.BASE_URL}/api/1.0/digests/off?token=${token}`,
  }
}

type Surroundings = Pick<Parameters<typeof renderDigestHtml>[0], 'note' | 'button' | 'links'>

function writeText(
  { about, children, why }: ReturnType<typeof buildDigestTexts>,
  { note, button, links }: Surroundings,
): string {
  const parts = children.flatMap(({ heading, parts: childParts }) => [
    heading,
    ...childParts.map(({ title, lines }) => [title, ...lines].filter(Boolean).join('\n')),
  ])
  const footer = [why, ...links.map(({ link, label }) => `${label}: ${link}`)].join('\n')
  const paragraphs = [...(note ? [note] : []), about, ...parts, ...(button ? [`${button.label}\n${button.link}`] : [])]
  return `${[...paragraphs, `--\n${footer}`].join('\n\n')}\n`
}
