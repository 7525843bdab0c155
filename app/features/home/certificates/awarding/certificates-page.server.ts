import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { findBatchProblems, hasLapsed, reasonsOf, roundHours } from '#rules/certificates/award.ts'
import { provisionalAddress } from '#rules/certificates/slug.ts'
import { splitTitle } from '#rules/students/titles.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { loadCourseTimes } from '#app/features/learning/progress/public.server.ts'
import { classroomById, rosterOf, teachersOf } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import {
  maxBatch,
  type CertificateSheet,
  type CertificatesPage,
  type EarnedCourse,
  type GivenCertificate,
} from '../contract.ts'
import { certificates, type CertificateRow } from '../tables.server.ts'
import { buildSheet, describeCourse } from './certificate-sheet.server.ts'
import { findCourseTexts } from './certificate-texts.server.ts'
import { listPlacedCertificates } from './placed-certificates.server.ts'
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
      .select(givenColumns)
      .from(certificates)
      .where(
        and(eq(certificates.schoolId, schoolId), eq(certificates.classroomId, id), ne(certificates.state, 'earned')),
      )
      .orderBy(desc(certificates.id))
      .limit(maxGiven)
    const earned = await listEarned(db, schoolId, students)
    const classroom = await classroomById(db, schoolId, id)
    const language = classroom?.locale ?? 'en'
    const times = await loadCourseTimes(
      db,
      schoolId,
      earned.map(({ studentId, course }) => ({ studentId, course: course! })),
    )
    const school = await schoolById(db, schoolId)
    const teacher = (await teachersOf(db, schoolId, [id]))[0]?.name ?? ''
    const names = new Map(roster.map((student) => [student.id, student.name]))
    return {
      language,
      courses: listEarnedCourses({
        earned,
        names,
        language,
        hoursOf: new Map(earned.map((row, index) => [row.id, roundHours(times[index] ?? 0)])),
        now: services.now(),
        buildSample: (row) => buildSheet(row, services.env, { school: school!, paper: { teacher } }),
      }),
      placed: classroom
        ? await listPlacedCertificates(db, { schoolId, classroom, names, awarded: rows, now: services.now() })
        : [],
      given: rows.map(toGiven),
      students: roster,
      reasons: reasonsOf(isAdmin(actor)),
    }
  })

/** Shown columns: the signed file of a certificate can have 12 kB. */
const { id, studentId, state, slug, isPublic, printedName, title, reason, number, ...times } = certificates
const { issuesAt, issuedAt, endedAt } = times
const givenColumns = {
  id,
  studentId,
  state,
  slug,
  isPublic,
  printedName,
  title,
  reason,
  number,
  issuesAt,
  issuedAt,
  endedAt,
}

/** The first batch of each course, in the order of the roster. */
async function listEarned(db: Database, schoolId: SchoolId, students: readonly PersonId[]): Promise<CertificateRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT e.id FROM (
      SELECT c.id, row_number() OVER (PARTITION BY c.course ORDER BY r.position) AS rank
      FROM unnest(${sql.param(students)}::uuid[]) WITH ORDINALITY AS r (id, position)
      JOIN ${certificates} c ON c.school_id = ${schoolId} AND c.student_id = r.id
      WHERE c.state = 'earned' AND c.course IS NOT NULL
    ) e WHERE e.rank <= ${maxBatch}`)
  const ids = rows.map((row) => row.id)
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.schoolId, schoolId), inArray(certificates.id, ids)))
    .orderBy(desc(certificates.id))
}

type EarnedList = {
  earned: readonly CertificateRow[]
  names: ReadonlyMap<string, string>
  language: Locale
  hoursOf: ReadonlyMap<string, number>
  now: number
  buildSample: (row: CertificateRow) => CertificateSheet
}

function listEarnedCourses({ earned, names, language, hoursOf, now, buildSample }: EarnedList): EarnedCourse[] {
  const order = [...names.keys()]
  return [...Map.groupBy(earned, ({ course }) => course!)].flatMap(([course, group]) => {
    const texts = findCourseTexts(course, language)
    if (!texts) return []
    const sorted = group.toSorted((a, b) => order.indexOf(a.studentId) - order.indexOf(b.studentId))
    const fullNames = sorted.map(({ studentId }) => names.get(studentId)!)
    const problems = findBatchProblems(fullNames)
    const sample = { ...sorted[0]!, ...texts, language, id: course, printedName: '' }
    return [
      {
        course,
        ...texts,
        sheet: { ...buildSample(sample), facts: [] },
        earned: sorted.map(({ id, studentId, earnedAt }, index) => ({
          id,
          student: studentId,
          fullName: fullNames[index]!,
          name: splitTitle(fullNames[index]!).name,
          problems: hasLapsed(earnedAt.getTime(), now) ? [...problems[index]!, 'lapsed' as const] : problems[index]!,
          facts: describeCourse({ language, lessons: texts.lessons, hours: hoursOf.get(id)! }),
        })),
      },
    ]
  })
}

type GivenRow = Pick<CertificateRow, keyof typeof givenColumns>

function toGiven({ id, studentId, slug, isPublic, ...row }: GivenRow): GivenCertificate {
  const state = row.state as GivenCertificate['state']
  const address = state === 'provisional' ? provisionalAddress(slug!) : slug!
  return {
    ...{ id, student: studentId, name: row.printedName!, title: row.title!, state, isPublic, number: row.number },
    path: isPublic ? `/certificates/${address}` : null,
    issuesAt: row.issuesAt?.getTime() ?? null,
    issuedAt: row.issuedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  }
}
