import { competitionOfferMs, maxCertifiedPlace, maxOwnReasonLetters } from '#rules/certificates/award.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import { listPlacedStudents } from '#app/features/play/competitions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PlacedCertificate } from '../contract.ts'
import type { CertificateRow } from '../tables.server.ts'
import { certificateTranslator } from './certificate-texts.server.ts'

type PlacedQuery = {
  schoolId: SchoolId
  classroom: Pick<ClassroomWithRelations, 'id' | 'locale' | 'leaderboard'>
  names: ReadonlyMap<string, string>
  awarded: readonly Pick<CertificateRow, 'studentId' | 'reason'>[]
  now: number
}

/** Places in recent competitions of students who are still in the class, without those that have a certificate. */
export async function listPlacedCertificates(
  db: Database,
  { schoolId, classroom, names, awarded, now }: PlacedQuery,
): Promise<PlacedCertificate[]> {
  const { id: classroomId, locale, leaderboard } = classroom
  const since = new Date(now - competitionOfferMs)
  const placed = await listPlacedStudents(db, {
    ...{ schoolId, classroomId, leaderboard, locale, since },
    maxPlace: maxCertifiedPlace,
  })
  const t = certificateTranslator(locale)
  const keyOf = (student: string, reason: string) => `${student} ${reason}`
  const done = new Set(awarded.map(({ studentId, reason }) => keyOf(studentId, reason ?? '')))
  return placed.flatMap(({ competitionId, title, studentId, place }) => {
    const fullName = names.get(studentId)
    const reason = t(`placed.reason${place}`, { competition: title }).slice(0, maxOwnReasonLetters)
    if (fullName === undefined || done.has(keyOf(studentId, reason))) return []
    return [{ competition: competitionId, student: studentId, fullName, title: t('placed.title'), reason }]
  })
}
