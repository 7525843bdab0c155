import type { PersonId, SchoolId } from '#rules/ids.ts'
import { FAILED_RUNS_FOR_HELP } from '#rules/progress/step-progress.ts'
import { listSkillResults, skillsOf, type Skill, type SkillResult } from '#rules/reports/skills.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listUnreleasedTests } from './unreleased-tests.server.ts'
import { firstAndLast, storedStepsSql } from './stored-steps.server.ts'
import { loadSteps } from '../judged-steps.server.ts'

/** Totals of a student over all lessons, for `buildChildReport`. */
export type StudentFigures = {
  lessonsDone: number
  stars: number
  activeMs: number
  skills: SkillResult[]
  /** Number of unsolved steps with many attempts. */
  open: number
}

/**
 * SQL text, so that a test can check its plan. The database aggregates, because a class can have a hundred thousand
 * steps. Skills are encoded as `skill,steps;…`.
 */
export const figuresSql = `
  WITH asked AS MATERIALIZED (
    SELECT lesson, step, count(*) OVER (PARTITION BY lesson) AS steps FROM unnest($3::text[], $4::text[]) AS s (lesson, step)),
  kept AS MATERIALIZED (
    SELECT p.student_id AS student, p.step, p.stars, p.active_ms, p.attempts, p.solved_at IS NOT NULL AS solved
    FROM ${storedStepsSql('$5', ['$10', '$11'])} AS p
    WHERE NOT EXISTS (SELECT FROM unnest($12::uuid[], $13::text[]) AS u (student, step) WHERE u.student = p.student_id AND u.step = p.step)),
  lessons AS (
    SELECT student, sum(stars) AS stars, count(*) FILTER (WHERE solved) = asked.steps AS done
    FROM kept JOIN asked USING (step) GROUP BY student, asked.lesson, asked.steps),
  won AS (SELECT student, sum(stars)::int AS stars, count(*) FILTER (WHERE done)::int AS done FROM lessons GROUP BY student),
  shown AS (
    SELECT kept.student, s.skill, count(*) AS steps
    FROM kept JOIN unnest($6::text[], $7::text[], $8::int[]) AS s (step, skill, least) ON s.step = kept.step AND kept.stars >= s.least
    GROUP BY kept.student, s.skill),
  skills AS (SELECT student, string_agg(concat_ws(',', skill, steps), ';') AS skills FROM shown GROUP BY student)
  SELECT kept.student, coalesce(max(won.done), 0) AS "lessonsDone", coalesce(max(won.stars), 0) AS stars,
    sum(kept.active_ms)::float8 AS "activeMs", coalesce(max(skills.skills), '') AS skills,
    count(*) FILTER (WHERE NOT kept.solved AND kept.attempts >= $9)::int AS open
  FROM kept LEFT JOIN won USING (student) LEFT JOIN skills USING (student) GROUP BY kept.student`

type Row = Omit<StudentFigures, 'skills'> & { student: PersonId; skills: string }

/** Totals by student, without tests whose results are not released; omits students who have started nothing. */
export async function loadStudentFigures(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly { id: string; steps: readonly string[] }[],
): Promise<ReadonlyMap<PersonId, StudentFigures>> {
  if (students.length === 0) return new Map()
  const lessonSteps = lessons.flatMap(({ id, steps }) => steps.map((step) => [id, step] as const))
  const skills = [...loadSteps()].flatMap(([step, judgedStep]) =>
    skillsOf(judgedStep).map((skill) => ({ step, ...skill })),
  )
  const unreleased = await listUnreleasedTests(
    db,
    schoolId,
    students,
    lessons.map(({ id }) => id),
  )
  const hiddenSteps = [...unreleased].flatMap(([student, tests]) =>
    lessons.filter(({ id }) => tests.has(id)).flatMap(({ steps }) => steps.map((step) => ({ student, step }))),
  )
  const { rows } = await db.$client.query<Row>(figuresSql, [
    schoolId,
    students,
    lessonSteps.map(([lesson]) => lesson),
    lessonSteps.map(([, step]) => step),
    [...loadSteps().keys()],
    skills.map(({ step }) => step),
    skills.map(({ skill }) => skill),
    skills.map(({ stars }) => stars),
    FAILED_RUNS_FOR_HELP,
    ...firstAndLast([...loadSteps().keys()]),
    hiddenSteps.map(({ student }) => student),
    hiddenSteps.map(({ step }) => step),
  ])
  return new Map(rows.map(({ student, ...figures }) => [student, { ...figures, skills: readSkills(figures.skills) }]))
}

const readSkills = (text: string): SkillResult[] =>
  listSkillResults(
    new Map(
      text
        .split(';')
        .filter(Boolean)
        .map((entry) => entry.split(','))
        .map(([skill, steps]) => [skill as Skill, Number(steps)]),
    ),
  )
