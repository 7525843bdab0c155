import type { PersonaSeed } from '#db/testing/persona-seed.ts'

const steps = ['ff-1-story', 'ff-1-u', 'ff-1-1', 'ff-1-2', 'ff-1-3'] as const
const programs: Record<string, string> = {
  'ff-1-1': 'fly_right()',
  'ff-1-2': 'fly_up()\nfly_up()',
  'ff-1-3': 'fly_up()\nfly_right()\nfly_right()',
}
const wrong = ['fly_up()', 'fly_right()\nfly_up()']
const minute = 60_000

/** A class in its first lesson: each student is further than the previous one; stuck students have comments. */
export default async function seed({ insert, kiteHill, people, pupils }: PersonaSeed): Promise<void> {
  const start = Date.UTC(2026, 10, 10, 2)
  for (const [index, { id }] of pupils.entries()) {
    const studentKey = { school_id: kiteHill, student_id: id }
    const reached = Math.min(index + 1, steps.length)
    const timeOf = (stepIndex: number) => new Date(start + (index + 4 * stepIndex) * minute).toISOString()
    const last = steps[reached - 1]!
    await insert('learners', { ...studentKey, lesson: 'ff-1a', step: last, sequence: start, at: timeOf(reached) })
    for (const [stepIndex, step] of steps.slice(0, reached).entries()) {
      const program = programs[step]
      const stuck = stepIndex === reached - 1 && index % 4 === 2
      const solved = !stuck && (stepIndex < reached - 1 || reached === steps.length)
      const stars = solved && program ? 3 - (index % 2) : 0
      await insert('lesson_progress', {
        ...studentKey,
        step,
        stars,
        hints: stuck ? 2 : 0,
        version: stars ? 1 : null,
        rules: stars ? 1 : null,
        attempts: program ? (stuck ? 5 : 1 + (index % 3)) : 0,
        active_ms: (2 + ((index + stepIndex) % 5)) * minute,
        solved_at: solved ? timeOf(stepIndex + 1) : null,
        first_at: timeOf(stepIndex),
        last_at: timeOf(stepIndex + 1),
      })
      if (!program) continue
      const programFields = { ...studentKey, step, skin: 'icons', version: 1, rules: 1 }
      if (stars)
        await insert('best_programs', {
          ...programFields,
          program,
          stars,
          blocks: stepIndex,
          steps: stepIndex,
          made_at: timeOf(stepIndex + 1),
        })
      const startTime = start + (index + 4 * stepIndex) * minute
      for (const [number, run] of (stuck ? [...wrong, ...wrong] : [program]).entries()) {
        const time = new Date(startTime + number * 20_000).toISOString()
        const times = { at: time, received_at: time }
        const runFields = { kind: 'run', stars, reason: stars ? 'bell' : 'short', program: run }
        await insert('lesson_events', {
          ...programFields,
          ...runFields,
          ...times,
          id: eventId(index, stepIndex, number),
        })
      }
      if (stuck)
        await insert('work_comments', {
          ...studentKey,
          step,
          id: eventId(index, stepIndex, 90),
          written_by: people.teacher.id,
          phrase: 'look-here',
          statement: 1,
          code: 'fly_up()',
          made_at: timeOf(stepIndex + 2),
        })
    }
  }
}

const eventId = (index: number, stepIndex: number, number: number) =>
  `01930000-0000-7000-8000-0000${[index, stepIndex, number].map((part) => String(part).padStart(2, '0')).join('')}00`
