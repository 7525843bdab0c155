import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadClassActivity, loadPositions, loadProgress } from '#app/features/learning/progress/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { crowdSchool, createManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'
import { courseSteps } from './lessons/steps.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { median, quantile, roundTo } from './live/processes.ts'
import { seedProgress } from './progress/seed-progress.ts'

/** Compares a class alone with the same class among 25,000: 1,000,000 students with 50 finished steps each. */
const few: ManySchools = { schools: 1, classroomsEach: 1, studentsEach: 40 }
const many: ManySchools = { schools: Number(process.env.SCHOOLS ?? 1_000), classroomsEach: 25, studentsEach: 40 }
const perStudent = 50
const columns = 60
const rounds = Number(process.env.ROUNDS ?? 400)
/** Classes that are measured round-robin; their rows are cached in memory, as on a school morning. */
const activeClasses = 20

const queries = ['grid of 40 × 60', 'where the class is now'] as const
type Query = (typeof queries)[number]

export const bench: Bench = {
  name: 'million-progress',
  unit: 'times the time with one class (grid of 40 × 60)',
  goal: '<= 1.3',
  async run(say) {
    const steps = courseSteps()
      .slice(0, columns)
      .map(({ step }) => step)
    // Open both databases and alternate between them, so that other load on the machine affects both alike.
    const small = await open('few', few, steps, say)
    const large = await open('many', many, steps, say).catch(async (error) => {
      await small.close()
      throw error
    })
    try {
      for (let round = -activeClasses * 2; round < rounds; round++)
        for (const crowd of round % 2 ? [small, large] : [large, small]) await measureRound(crowd, steps, round)
    } finally {
      await Promise.all([small.close(), large.close()])
    }
    const table = Object.fromEntries(
      queries.map((way) => {
        const [smallMs, largeMs] = [small.durations[way], large.durations[way]]
        const p99 = (values: number[]) => roundTo(quantile(values, 0.99))
        return [
          way,
          {
            times: roundTo(median(largeMs) / median(smallMs)),
            medianMs: [roundTo(median(smallMs)), roundTo(median(largeMs))],
            p99Ms: [p99(smallMs), p99(largeMs)],
          },
        ]
      }),
    ) as Record<Query, { times: number; medianMs: number[]; p99Ms: number[] }>
    const value = table['grid of 40 × 60'].times
    return {
      value,
      holds: value <= 1.3,
      details: { rows: large.rows, gigabytes: large.gigabytes, table, loadAverage: loadavg()[0] },
    }
  },
}

type Crowd = {
  services: Services
  crowd: ManySchools
  rows: number
  gigabytes: number
  durations: Record<Query, number[]>
  close: () => Promise<void>
}

async function open(name: string, crowd: ManySchools, steps: string[], say: (line: string) => void): Promise<Crowd> {
  const database = await openScratchDatabase(`million_progress_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  try {
    const began = performance.now()
    await createManyStudents(database.owner, crowd)
    await seedProgress(database.owner, steps, perStudent, crowd.schools > 1 ? say : () => {})
    const { rows } = await database.owner.query<{ rows: number; bytes: number }>(
      `SELECT (SELECT count(*) FROM lesson_progress)::float8 AS rows, pg_total_relation_size('lesson_progress')::float8 AS bytes`,
    )
    const created = { rows: rows[0]!.rows, gigabytes: roundTo(rows[0]!.bytes / 1e9, 1) }
    say(
      `${created.rows} rows, ${created.gigabytes} GB, created in ${Math.round((performance.now() - began) / 1_000)} s`,
    )
    return { services, crowd, ...created, durations: { 'grid of 40 × 60': [], 'where the class is now': [] }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function measureRound(
  { services, crowd, durations: taken }: Crowd,
  steps: string[],
  round: number,
): Promise<void> {
  const share = ((round + activeClasses * 2) % activeClasses) / activeClasses
  const { schoolId, classroomId, teacherId } = crowdSchool(Math.floor(share * crowd.schools), crowd)
  const actor = {
    id: teacherId,
    staff: false,
    schoolId,
    schoolRoles: ['teacher' as const],
    managed: false,
    strength: 'full' as const,
  }
  const runs: Record<Query, () => Promise<unknown>> = {
    'grid of 40 × 60': () =>
      read(services, actor, async (db) => {
        const ids = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
        const cells = await loadProgress(db, schoolId, ids, steps)
        if (cells.length !== crowd.studentsEach * perStudent) throw new Error(`${cells.length} cells`)
        return [cells, await loadPositions(db, schoolId, ids)]
      }),
    'where the class is now': () => read(services, actor, (db) => loadClassActivity(db, schoolId, classroomId)),
  }
  for (const way of queries) {
    const began = performance.now()
    await runs[way]()
    if (round >= 0) taken[way].push(performance.now() - began)
  }
}
