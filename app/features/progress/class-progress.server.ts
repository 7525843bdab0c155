import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { isToRead, type ReviewMark } from '#rules/progress/review.ts'
import type { Database } from '#app/platform/db.server.ts'
import { writeCells } from './cells.ts'
import type { GridCell, LessonGrid } from './views.ts'
import { loadSteps, stepsOfLesson } from './judged-steps.server.ts'
import { learnersIn, type LearnerPlace } from './queries.server.ts'

/** One lesson and a class: how far everybody is with each of its steps, and who is at which one now. */
export async function lessonGrid(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  lesson: string,
): Promise<LessonGrid> {
  const places = await learnersIn(db, schoolId, classroomId)
  const students = places.map(({ studentId }) => studentId)
  return gridOf(db, schoolId, lesson, students, places)
}

/** The same, where it is known already who learns there and where they are. */
export async function gridOf(
  db: Database,
  schoolId: SchoolId,
  lesson: string,
  students: readonly PersonId[],
  places: readonly LearnerPlace[],
): Promise<LessonGrid> {
  const kept = await cellsByStudent(db, schoolId, students, stepsOfLesson(lesson))
  const now = places.filter((place) => place.lesson === lesson)
  return {
    cells: Object.fromEntries(kept.map(([student, cells]) => [student, writeCells(cells)])),
    now: Object.fromEntries(now.map(({ studentId, step, at }) => [studentId, { step, at }])),
  }
}

/** One learner: what is kept of each of these steps. */
export async function cellsOf(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  steps: readonly string[],
): Promise<Record<string, GridCell>> {
  const [kept] = await cellsByStudent(db, schoolId, [student], steps)
  return Object.fromEntries(kept?.[1] ?? [])
}

/** Kept as text so that its plan can be tested. A row for each student, because thousands of rows would hold the process. */
export const cellsSql = `
  SELECT p.student_id AS student, json_agg(json_build_array(p.step, p.stars, p.attempts, p.hints, round(p.active_ms / 1000.0),
    (extract(epoch FROM p.solved_at) * 1000)::bigint, r.mark, r.attempts) ORDER BY p.step) AS cells
  FROM lesson_progress p
  LEFT JOIN step_reviews r ON r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = ANY($3::text[])
  GROUP BY p.student_id ORDER BY p.student_id`

type KeptCell = [
  step: string,
  stars: number,
  attempts: number,
  hints: number,
  seconds: number,
  solvedAt: number | null,
  mark: ReviewMark | null,
  attemptsWhenMarked: number | null,
]

async function cellsByStudent(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  steps: readonly string[],
): Promise<[PersonId, [string, GridCell][]][]> {
  if (students.length === 0 || steps.length === 0) return []
  const { rows } = await db.$client.query<{ student: PersonId; cells: KeptCell[] }>(cellsSql, [
    schoolId,
    students,
    steps,
  ])
  return rows.map(({ student, cells }) => [student, cells.map((kept) => [kept[0], cellOf(kept)])])
}

function cellOf([step, stars, attempts, hints, seconds, solvedAt, mark, marked]: KeptCell): GridCell {
  const waits = isToRead(
    loadSteps().get(step)?.rubric !== undefined,
    { solvedAt, attempts },
    mark && { mark, attempts: marked! },
  )
  const review = waits ? 'to-read' : mark
  return { stars, solved: solvedAt !== null, attempts, hints, seconds, ...(review && { review }) }
}
