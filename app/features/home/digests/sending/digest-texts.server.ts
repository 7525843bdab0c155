import { mondayOf } from '#rules/digests/digest-week.ts'
import { breakLinks } from '#rules/output/mail-text.ts'
import { addDays } from '#rules/time/days.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'
import type { DigestChild, DigestContent, DigestWork } from '../contract.ts'

/** A part of a mail: a heading with lines. `question` is shown larger. */
export type DigestPart = {
  kind: 'learned' | 'question' | 'days' | 'missing' | 'next' | 'quiet'
  title: string
  lines: string[]
}

export type DigestTexts = {
  subject: string
  preheader: string
  /** Dates of the week and the school. */
  about: string
  children: { heading: string; parts: DigestPart[] }[]
  why: string
}

/** The texts of a weekly mail; the text part and the HTML part show the same ones. */
export function buildDigestTexts({ locale, week, school, children }: DigestContent): DigestTexts {
  const t = mailTranslator(locale, 'digests')
  const dates = formatWeek(locale, week)
  const names = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(children.map(({ name }) => name))
  const learned = children.flatMap((child) => child.learned)
  return {
    subject: t('mail.subject', { name: names, topic: dates }),
    preheader: learned[0] ?? t('mail.preheader'),
    about: `${dates} · ${breakLinks(school)}`,
    children: children.map((child) => ({
      heading: t('mail.heading', { name: child.name }),
      parts: listParts(child, locale),
    })),
    why: t('mail.why', { name: names, school }),
  }
}

/** Two lines about a week without lessons. */
export function buildQuietTexts({ locale, week, school, children }: DigestContent): DigestTexts {
  const t = mailTranslator(locale, 'digests')
  const texts = buildDigestTexts({ locale, week, school, children })
  const quiet: DigestPart = { kind: 'quiet', title: '', lines: [t('mail.quiet')] }
  return {
    ...texts,
    preheader: t('mail.quiet'),
    children: texts.children.map((child) => ({ ...child, parts: [quiet] })),
  }
}

function listParts(child: DigestChild, locale: Locale): DigestPart[] {
  const t = mailTranslator(locale, 'digests')
  const format = getDayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = getDayFormat(locale, { weekday: 'long' })
  const dueLine = ({ title, isTest, day }: DigestWork) =>
    t('mail.due', { title: isTest ? t('mail.test', { title }) : title, day: format.format(new Date(day)) })
  const days = child.days.flatMap(({ day, state }) =>
    state === 'none' ? [] : [t(`mail.day.${state}`, { day: weekday.format(new Date(day)) })],
  )
  const parts: DigestPart[] = [
    { kind: 'learned', title: t('mail.learned'), lines: child.learned },
    { kind: 'question', title: t('mail.question'), lines: child.question ? [child.question] : [] },
    { kind: 'days', title: t('mail.days'), lines: days },
    { kind: 'missing', title: t('mail.missing'), lines: child.missing.map(dueLine) },
    { kind: 'next', title: t('mail.next'), lines: child.next.map(dueLine) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

const intlTag = (locale: Locale) => (locale === 'cn' ? 'zh-CN' : locale)

function formatWeek(locale: Locale, week: string): string {
  const format = getDayFormat(locale, { day: 'numeric', month: 'long' })
  const [from, to] = [new Date(mondayOf(week)), new Date(addDays(mondayOf(week), 4))]
  // `formatRange` supports only slashes for Chinese.
  return locale === 'cn' ? `${format.format(from)}至${format.format(to)}` : format.formatRange(from, to)
}
