import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { needsReview, type ReviewMark } from '#rules/progress/review.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { writeCells } from './cells.ts'
import type { GridCell, LessonGrid } from '../views.ts'
import { loadSteps, stepsOfLesson } from '../judged-steps.server.ts'
import { loadClassPositions, type StudentPosition } from '../queries.server.ts'

/** Progress of each student of a class in each step of a lesson, and their current steps. */
export async function loadLessonGrid(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  lesson: string,
): Promise<LessonGrid> {
  const positions = await loadClassPositions(db, schoolId, classroomId)
  const students = positions.map(({ studentId }) => studentId)
  return buildLessonGrid(db, schoolId, lesson, students, positions)
}

/** Like `loadLessonGrid`, for callers that have already loaded the students and their positions. */
export async function buildLessonGrid(
  db: Database,
  schoolId: SchoolId,
  lesson: string,
  students: readonly PersonId[],
  positions: readonly StudentPosition[],
): Promise<LessonGrid> {
  const cellsPerStudent = await loadCellsByStudent(db, schoolId, students, stepsOfLesson(lesson))
  const currentPositions = positions.filter((position) => position.lesson === lesson)
  return {
    cells: Object.fromEntries(cellsPerStudent.map(([student, cells]) => [student, writeCells(cells)])),
    now: Object.fromEntries(currentPositions.map(({ studentId, step, at }) => [studentId, { step, at }])),
  }
}

/** Stored progress of one student at these steps. */
export async function loadCells(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  steps: readonly string[],
): Promise<Record<string, GridCell>> {
  const [studentCells] = await loadCellsByStudent(db, schoolId, [student], steps)
  return Object.fromEntries(studentCells?.[1] ?? [])
}

/** SQL text, so that a test can check its plan. One row per student: parsing many rows would block the process. */
export const cellsSql = `
  SELECT p.student_id AS student, json_agg(json_build_array(p.step, p.stars, p.attempts, p.hints, round(p.active_ms / 1000.0),
    (extract(epoch FROM p.solved_at) * 1000)::bigint, r.mark, r.attempts) ORDER BY p.step) AS cells
  FROM lesson_progress p
  LEFT JOIN step_reviews r ON r.school_id = p.school_id AND r.student_id = p.student_id AND r.step = p.step
  WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = ANY($3::text[])
  GROUP BY p.student_id ORDER BY p.student_id`

type StoredCell = [
  step: string,
  stars: number,
  attempts: number,
  hints: number,
  seconds: number,
  solvedAt: number | null,
  mark: ReviewMark | null,
  attemptsWhenMarked: number | null,
]

async function loadCellsByStudent(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  steps: readonly string[],
): Promise<[PersonId, [string, GridCell][]][]> {
  if (students.length === 0 || steps.length === 0) return []
  const { rows } = await db.$client.query<{ student: PersonId; cells: StoredCell[] }>(cellsSql, [
    schoolId,
    students,
    steps,
  ])
  return rows.map(({ student, cells }) => [student, cells.map((storedCell) => [storedCell[0], toGridCell(storedCell)])])
}

function toGridCell([step, stars, attempts, hints, seconds, solvedAt, mark, attemptsWhenMarked]: StoredCell): GridCell {
  const isWaiting = needsReview(
    loadSteps().get(step)?.rubric !== undefined,
    { solvedAt, attempts },
    mark && { mark, attempts: attemptsWhenMarked! },
  )
  const review = isWaiting ? 'to-read' : mark
  return { stars, solved: solvedAt !== null, attempts, hints, seconds, ...(review && { review }) }
}
