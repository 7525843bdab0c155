import type { PersonId, SchoolId } from '#rules/ids.ts'
import { FAILED_RUNS_FOR_HELP } from '#rules/progress/step-progress.ts'
import { skillsCounted, skillsOf, type Skill, type SkillShown } from '#rules/reports/skills.ts'
import type { Database } from '#app/platform/db.server.ts'
import { firstAndLast, keptSteps } from './kept-steps.server.ts'
import { loadSteps } from './judged-steps.server.ts'

/** How somebody does in all lessons together, as `childReport` says it. */
export type StudentFigures = {
  lessonsDone: number
  stars: number
  activeMs: number
  skills: SkillShown[]
  /** Steps that were tried often and are not solved. */
  open: number
}

/**
 * Kept as text so that its plan can be tested. A class that is through all lessons has a hundred thousand steps: they are
 * added up where they are. Skills come as `skill,steps;…`.
 */
export const figuresSql = `
  WITH asked AS MATERIALIZED (
    SELECT lesson, step, count(*) OVER (PARTITION BY lesson) AS steps FROM unnest($3::text[], $4::text[]) AS s (lesson, step)),
  kept AS MATERIALIZED (
    SELECT p.student_id AS student, p.step, p.stars, p.active_ms, p.attempts, p.solved_at IS NOT NULL AS solved
    FROM ${keptSteps('$5', ['$10', '$11'])} AS p),
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

/** By student; who has begun nothing is not there. */
export async function figuresOf(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  lessons: readonly { id: string; steps: readonly string[] }[],
): Promise<ReadonlyMap<PersonId, StudentFigures>> {
  if (students.length === 0) return new Map()
  const own = lessons.flatMap(({ id, steps }) => steps.map((step) => [id, step] as const))
  const skills = [...loadSteps()].flatMap(([step, asked]) => skillsOf(asked).map((one) => ({ step, ...one })))
  const { rows } = await db.$client.query<Row>(figuresSql, [
    schoolId,
    students,
    own.map(([lesson]) => lesson),
    own.map(([, step]) => step),
    [...loadSteps().keys()],
    skills.map(({ step }) => step),
    skills.map(({ skill }) => skill),
    skills.map(({ stars }) => stars),
    FAILED_RUNS_FOR_HELP,
    ...firstAndLast([...loadSteps().keys()]),
  ])
  return new Map(rows.map(({ student, ...figures }) => [student, { ...figures, skills: readSkills(figures.skills) }]))
}

const readSkills = (text: string): SkillShown[] =>
  skillsCounted(
    new Map(
      text
        .split(';')
        .filter(Boolean)
        .map((one) => one.split(','))
        .map(([skill, steps]) => [skill as Skill, Number(steps)]),
    ),
  )
