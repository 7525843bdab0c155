import type { PersonId, SchoolId } from '#rules/ids.ts'
import { joinSchool, type TestServices } from './test-services.ts'

type StartedStep = { lesson: string; step: string; attempts: number; isSolved?: boolean; stars?: number; ago?: string }

/** Adds a person to the school as a student who has tried a step. */
export async function addStudentWithWork(
  services: TestServices,
  schoolId: SchoolId,
  student: PersonId,
  { lesson, step, attempts, isSolved = false, stars = 0, ago = '0' }: StartedStep,
): Promise<void> {
  await joinSchool(services, schoolId, student, 'student')
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, $3, $4, 1, now())`,
    [schoolId, student, lesson, step],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     VALUES ($1, $2, $3, $4, 0, $5, 0, CASE WHEN $6 THEN now() END, now() - $7::interval, now() - $7::interval)`,
    [schoolId, student, step, stars, attempts, isSolved, ago],
  )
}
