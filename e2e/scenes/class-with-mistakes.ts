import type pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { makeNewcomer, type Newcomer } from './newcomer.ts'

type Child = Newcomer & { name: string; program: string }

/** Creates a class at one step: each child has run the given program five times, or solved the step with it. */
export async function makeClassWithMistakes(
  owner: pg.Pool,
  step: string,
  programs: readonly { readonly program: string; readonly solved?: true; readonly mistake?: string }[],
  { lesson = 'ff-1a', skin = 'icons', reason = 'short' } = {},
): Promise<{ classroomId: string; children: Child[] }> {
  const children: Child[] = []
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  for (const [index, { program, solved = false, mistake = null }] of programs.entries()) {
    const name = `Kite ${String(index + 1).padStart(2, '0')}`
    const person = await makeNewcomer(owner, name, { onboarded: true })
    const studentKey = [kiteHill, person.id]
    await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, ...studentKey)
    await run(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, $4, $3, 1, now())`,
      ...studentKey,
      step,
      lesson,
    )
    await run(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, 0, 0, 5, 60000, CASE WHEN $4 THEN now() END, now(), now())`,
      ...studentKey,
      step,
      solved,
    )
    await run(
      `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, mistake, at, received_at)
       VALUES ($1, $2, $3, $4, 'run', 0, $6, $7, $5, $8, now(), now())`,
      ...studentKey,
      step,
      newId(),
      program,
      skin,
      reason,
      mistake,
    )
    if (solved)
      await run(
        `INSERT INTO best_programs (school_id, student_id, step, program, skin, stars, blocks, steps, version, rules, made_at)
         VALUES ($1, $2, $3, $4, $5, 3, 3, 3, 1, 1, now())`,
        ...studentKey,
        step,
        program,
        skin,
      )
    children.push({ ...person, name, program })
  }
  const classroomId = await makeClassroom(
    { owner },
    kiteHill,
    personas.teacher.id,
    children.map(({ id }) => id),
  )
  return { classroomId, children }
}
