import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { hashText } from '#rules/program/random.ts'
import { can, type Actor, type PermissionTarget } from '#rules/permissions.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { findStep, listFinishedLessons } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type {
  FamilyWorkItem,
  OwnPortfolio,
  PortfolioLesson,
  StarState,
  StudentPortfolio,
  WorkWords,
} from './contract.ts'

type StudentRef = { schoolId: SchoolId; studentId: PersonId }
type StarredLesson = WorkWords & { lesson: string; state: StarState }

/** Exported as text so that a test can check its query plan. The order is that of the screens: newest first. */
export const starredWorkSql = `
  SELECT lesson, line, note, CASE WHEN approved_at IS NULL THEN 'waiting' ELSE 'shown' END AS state
  FROM starred_work WHERE school_id = $1 AND student_id = $2 ORDER BY starred_at DESC, lesson`

async function listStarredLessons(db: Database, { schoolId, studentId }: StudentRef): Promise<StarredLesson[]> {
  const { rows } = await db.$client.query<StarredLesson>(starredWorkSql, [schoolId, studentId])
  return rows
}

/** Notes are hashed: the stamp is sent to screens that show none. */
const toStamp = (starred: readonly StarredLesson[]): string =>
  starred
    .map(
      ({ lesson, state, line, note }) =>
        `${lesson}=${state}${line ? `:${line}` : ''}${note ? `:${hashText(note)}` : ''}`,
    )
    .join(' ')

/** The live value: open screens reload when it changes. */
export const readPortfolioStamp = async (db: Database, student: StudentRef): Promise<string> =>
  toStamp(await listStarredLessons(db, student))

/** Title and picture of a lesson; `null` if the lesson no longer exists. */
function describeLesson(locale: Locale, id: string): (PortfolioLesson & { step: string }) | null {
  const location = findLesson(locale, id)
  if (!location) return null
  const steps = location.lesson.steps.map((step) => step.id)
  const map = steps.map((step) => findStep(id, step)?.level?.cases[0]?.map).findLast(Boolean) ?? null
  const world = location.unit.worlds[0] ?? null
  return { lesson: id, title: location.lesson.title, map, world: map ? null : world, step: steps[0]! }
}

const isHomeOff = async (db: Database, { schoolId, studentId }: StudentRef): Promise<boolean> =>
  (await listPurposesOff(db, schoolId, [studentId])).get(studentId)?.includes('home') ?? false

/** Finished lessons of a student, which the student can star; `null` while the family sees nothing. */
export async function loadOwnPortfolio(
  db: Database,
  student: StudentRef,
  locale: Locale,
): Promise<OwnPortfolio | null> {
  if (await isHomeOff(db, student)) return null
  const starred = await listStarredLessons(db, student)
  const states = new Map(starred.map((work) => [work.lesson, work]))
  const finished = await listFinishedLessons(db, student.schoolId, student.studentId)
  // A lesson that got another step is unfinished again, and its star stays.
  const lessons = [...new Set([...finished, ...states.keys()])]
  const work = lessons.flatMap((lesson) => {
    const described = describeLesson(locale, lesson)
    if (!described) return []
    const { title, map, world } = described
    const { state = null, line = null, note = null } = states.get(lesson) ?? {}
    return [{ lesson, title, map, world, state, line, note }]
  })
  return { work, stamp: toStamp(starred) }
}

/** Starred work for the student page; `null` for a school admin who does not teach the class. */
export async function loadStudentPortfolio(
  db: Database,
  actor: Actor,
  classroom: PermissionTarget & { id: ClassroomId; schoolId: SchoolId },
  studentId: PersonId,
  locale: Locale,
): Promise<StudentPortfolio | null> {
  if (!can(actor, 'starred-work.read', classroom)) return null
  const student = { schoolId: classroom.schoolId, studentId }
  const starred = await listStarredLessons(db, student)
  const work = starred.flatMap(({ lesson, state, line, note }) => {
    const described = describeLesson(locale, lesson)
    return described ? [{ ...described, state, line, note }] : []
  })
  // Work to decide comes first.
  const sorted = work.toSorted((a, b) => Number(b.state === 'waiting') - Number(a.state === 'waiting'))
  return { work: sorted, isHomeOff: await isHomeOff(db, student), stamp: toStamp(starred) }
}

/** Approved work for the guardians of a student, newest first. The caller checks `child.view`. */
export async function listShownWork(db: Database, student: StudentRef, locale: Locale): Promise<FamilyWorkItem[]> {
  const starred = await listStarredLessons(db, student)
  return starred.flatMap(({ lesson, state, line, note }) => {
    const described = state === 'shown' ? describeLesson(locale, lesson) : null
    return described ? [{ lesson, title: described.title, map: described.map, world: described.world, line, note }] : []
  })
}
