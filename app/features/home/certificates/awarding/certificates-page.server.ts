import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { findBatchProblems, reasonsOf } from '#rules/certificates/award.ts'
import { provisionalAddress } from '#rules/certificates/slug.ts'
import { splitTitle } from '#rules/students/titles.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomById, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { maxBatch, type CertificatesPage, type EarnedCourse, type GivenCertificate } from '../contract.ts'
import { certificates, type CertificateRow } from '../tables.server.ts'
import { findCourseTexts } from './certificate-texts.server.ts'
import { isAdmin } from './end-certificate.server.ts'

/** Newest first; enough for several courses of a large class. */
const maxGiven = 300

/** Certificates of a class for its teachers: those to name, and those that were given. */
export const loadCertificatesPage = (
  { services, actor }: RequestContext,
  { id, schoolId }: { id: ClassroomId; schoolId: SchoolId },
): Promise<CertificatesPage> =>
  read(services, actor, async (db) => {
    const roster = await rosterOf(db, schoolId, id)
    const students = roster.map((student) => student.id)
    const rows = await db
      .select()
      .from(certificates)
      .where(
        and(
          eq(certificates.schoolId, schoolId),
          or(
            and(eq(certificates.state, 'earned'), inArray(certificates.studentId, students)),
            and(ne(certificates.state, 'earned'), eq(certificates.classroomId, id)),
          ),
        ),
      )
      .orderBy(desc(certificates.id))
    const language = (await classroomById(db, schoolId, id))?.locale ?? 'en'
    const names = new Map(roster.map((student) => [student.id, student.name]))
    const awarded = rows.flatMap((row) => toGiven(row) ?? []).slice(0, maxGiven)
    return {
      language,
      courses: listEarnedCourses(rows, names, language),
      given: awarded,
      students: roster,
      reasons: reasonsOf(isAdmin(actor)),
    }
  })

function listEarnedCourses(
  rows: readonly CertificateRow[],
  names: ReadonlyMap<string, string>,
  language: Locale,
): EarnedCourse[] {
  const order = [...names.keys()]
  const earned = rows.filter(({ state, course }) => state === 'earned' && course !== null)
  return [...Map.groupBy(earned, ({ course }) => course!)].flatMap(([course, group]) => {
    const texts = findCourseTexts(course, language)
    const sorted = group.toSorted((a, b) => order.indexOf(a.studentId) - order.indexOf(b.studentId)).slice(0, maxBatch)
    const fullNames = sorted.map(({ studentId }) => names.get(studentId)!)
    const problems = findBatchProblems(fullNames)
    return texts
      ? [
          {
            course,
            ...texts,
            earned: sorted.map(({ id, studentId }, index) => ({
              id,
              student: studentId,
              fullName: fullNames[index]!,
              name: splitTitle(fullNames[index]!).name,
              problems: problems[index]!,
            })),
          },
        ]
      : []
  })
}

function toGiven(row: CertificateRow): GivenCertificate | null {
  const { id, studentId, state, slug, isPublic } = row
  if (state === 'earned') return null
  const address = state === 'provisional' ? provisionalAddress(slug!) : slug!
  return {
    ...{ id, student: studentId, name: row.printedName!, title: row.title!, state, isPublic, number: row.number },
    path: isPublic ? `/certificates/${address}` : null,
    issuesAt: row.issuesAt?.getTime() ?? null,
    issuedAt: row.issuedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  }
}
