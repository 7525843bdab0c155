import type { Env } from '#app/platform/services/env.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { formatLocalDay, getDayFormat } from '#app/platform/time/dates.ts'
import type { CertificateSheet } from '../contract.ts'
import type { CertificateRow } from '../tables.server.ts'
import { certificateTranslator } from './certificate-texts.server.ts'

type SheetOptions = {
  school: { name: string; timezone: string }
  /** Paper shows the whole name and the teacher; the public page a short name. */
  paper: { teacher: string } | null
}

/** Splits a sentence around its emphasized part. */
const marker = '\u0001'

/** Texts of a sheet in the language of the certificate, whatever the language of the page around it. */
export function buildSheet(row: CertificateRow, env: Pick<Env, 'BASE_URL'>, options: SheetOptions): CertificateSheet {
  const { id, language, course, title, reason, lines, lessons, hours, number, slug, isPublic, issuedAt } = row
  const { school, paper } = options
  const t = certificateTranslator(language!)
  const sentence = course ? t('sheet.course', { course: marker }) : t('sheet.own', { reason: marker })
  const [before = '', after = ''] = sentence.split(marker)
  const day = issuedAt && formatLocalDay(issuedAt.getTime(), school.timezone)
  return {
    id,
    language: language!,
    heading: course ? t('certificate.title') : title!,
    given: t('sheet.given'),
    name: paper ? row.printedName! : row.shortName!,
    sentence: { before, strong: course ? title! : reason!, after },
    lines,
    facts: course ? describeCourse({ language, lessons, hours }) : [],
    steps: course ? lessons : 0,
    school: school.name,
    teacher: paper && { name: paper.teacher, role: t('sheet.teacher') },
    day: day && getDayFormat(language!, { dateStyle: 'long' }).format(new Date(day)),
    seal:
      number === null
        ? null
        : {
            number,
            signed: t('sheet.signed'),
            scan: t('sheet.scan'),
            address: isPublic ? `${env.BASE_URL}${localePath(language!, `/certificates/${slug}`)}` : null,
          },
    draft: number === null ? t('sheet.draft') : null,
  }
}

/** Size of a course and the time that a student worked in it, rounded. */
export function describeCourse({ language, lessons, hours }: Pick<CertificateRow, 'language' | 'lessons' | 'hours'>) {
  const t = certificateTranslator(language!)
  return [t('stats.lessons', { count: lessons }), t('stats.hours', { count: hours })]
}
