import type { Seed } from '#db/testing/persona-seed.ts'

const steps = ['ff-1-story', 'ff-1-u', 'ff-1-1', 'ff-1-2', 'ff-1-3'] as const
const programs: Record<string, string> = {
  'ff-1-1': 'fly_right()',
  'ff-1-2': 'fly_up()\nfly_up()',
  'ff-1-3': 'fly_up()\nfly_right()\nfly_right()',
}
const wrong = ['fly_up()', 'fly_right()\nfly_up()']
const minute = 60_000

/** A class in its first lesson: everybody has come a little further than the one before, two are stuck, one was written to. */
export default async function seed({ insert, kiteHill, people, pupils }: Seed): Promise<void> {
  const start = Date.UTC(2026, 10, 10, 2)
  for (const [index, { id }] of pupils.entries()) {
    const learner = { school_id: kiteHill, student_id: id }
    const reached = Math.min(index + 1, steps.length)
    const at = (place: number) => new Date(start + (index + 4 * place) * minute).toISOString()
    const last = steps[reached - 1]!
    await insert('learners', { ...learner, lesson: 'ff-1a', step: last, sequence: start, at: at(reached) })
    for (const [place, step] of steps.slice(0, reached).entries()) {
      const program = programs[step]
      const stuck = place === reached - 1 && index % 4 === 2
      const solved = !stuck && (place < reached - 1 || reached === steps.length)
      const stars = solved && program ? 3 - (index % 2) : 0
      await insert('lesson_progress', {
        ...learner,
        step,
        stars,
        hints: stuck ? 2 : 0,
        version: stars ? 1 : null,
        rules: stars ? 1 : null,
        attempts: program ? (stuck ? 5 : 1 + (index % 3)) : 0,
        active_ms: (2 + ((index + place) % 5)) * minute,
        solved_at: solved ? at(place + 1) : null,
        first_at: at(place),
        last_at: at(place + 1),
      })
      if (!program) continue
      const made = { ...learner, step, skin: 'icons', version: 1, rules: 1 }
      if (stars)
        await insert('best_programs', { ...made, program, stars, blocks: place, steps: place, made_at: at(place + 1) })
      const began = start + (index + 4 * place) * minute
      for (const [number, run] of (stuck ? [...wrong, ...wrong] : [program]).entries()) {
        const when = new Date(began + number * 20_000).toISOString()
        const times = { at: when, received_at: when }
        const ran = { kind: 'run', stars, reason: stars ? 'bell' : 'short', program: run }
        await insert('lesson_events', { ...made, ...ran, ...times, id: eventId(index, place, number) })
      }
      if (stuck)
        await insert('work_comments', {
          ...learner,
          step,
          id: eventId(index, place, 90),
          written_by: people.teacher.id,
          phrase: 'look-here',
          statement: 1,
          code: 'fly_up()',
          made_at: at(place + 2),
        })
    }
  }
}

const eventId = (index: number, place: number, number: number) =>
  `01930000-0000-7000-8000-0000${[index, place, number].map((part) => String(part).padStart(2, '0')).join('')}00`
