import { findFinishedSitting } from '#app/features/learning/visitor-hours/public.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'
import { certificateTranslator, findCourseTexts } from '../awarding/certificate-texts.server.ts'
import type { PublicCertificate } from '../contract.ts'

/** Splits a sentence around its emphasized part. */
const marker = '\u0001'

/** A line to write a name on by hand. */
const blankName = '.'.repeat(28)

/** The certificate of a visitor's hour, for a day: unsigned, and named only if the visitor typed a nickname. */
export async function loadHourCertificate(
  services: Pick<Services, 'pool' | 'now'>,
  address: string,
): Promise<PublicCertificate | null> {
  const sitting = await findFinishedSitting(services, address)
  if (!sitting) return null
  const { locale: language, course, nickname, steps, stars, finishedAt, endsAt } = sitting
  const t = certificateTranslator(language)
  const [before = '', after = ''] = t('sheet.hour', { course: marker }).split(marker)
  return {
    view: 'hour',
    endsAt: new Date(endsAt).toISOString(),
    sheet: {
      ...{ id: address, language, heading: t('certificate.title'), given: t('sheet.given') },
      name: nickname ?? blankName,
      sentence: { before, strong: findCourseTexts(course, language)?.title ?? '', after },
      lines: [],
      facts: [t('stats.levels', { count: steps }), t('stats.stars', { count: stars })],
      steps,
      school: t('hour.school'),
      teacher: null,
      day: getDayFormat(language, { dateStyle: 'long' }).format(new Date(finishedAt)),
      seal: null,
      draft: null,
    },
  }
}
