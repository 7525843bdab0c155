import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { classNow, learnersOf, progressOf } from '#app/features/progress/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { crowdSchool, makeManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'
import { courseSteps } from './lessons/steps.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { median, quantile, rounded } from './live/processes.ts'
import { makeManySteps } from './progress/many-steps.ts'

/** One class, against the same class among 25,000: 1,000,000 students who have done 50 steps each. */
const few: ManySchools = { schools: 1, classroomsEach: 1, studentsEach: 40 }
const many: ManySchools = { schools: Number(process.env.SCHOOLS ?? 1_000), classroomsEach: 25, studentsEach: 40 }
const perStudent = 50
const columns = 60
const rounds = Number(process.env.ROUNDS ?? 400)
/** Classes that are at work at the same time; their rows are in memory, as on any school morning. */
const atWork = 20

const ways = ['grid of 40 × 60', 'where the class is now'] as const
type Way = (typeof ways)[number]

export const bench: Bench = {
  name: 'million-progress',
  unit: 'times the time with one class (grid of 40 × 60)',
  goal: '<= 1.3',
  async run(say) {
    const steps = courseSteps()
      .slice(0, columns)
      .map(({ step }) => step)
    // Both at once and in turns, so that whatever else the machine does is done to both.
    const small = await open('few', few, steps, say)
    const large = await open('many', many, steps, say).catch(async (error) => {
      await small.close()
      throw error
    })
    try {
      for (let round = -atWork * 2; round < rounds; round++)
        for (const one of round % 2 ? [small, large] : [large, small]) await ask(one, steps, round)
    } finally {
      await Promise.all([small.close(), large.close()])
    }
    const table = Object.fromEntries(
      ways.map((way) => {
        const [one, all] = [small.taken[way], large.taken[way]]
        const p99 = (values: number[]) => rounded(quantile(values, 0.99))
        return [
          way,
          {
            times: rounded(median(all) / median(one)),
            medianMs: [rounded(median(one)), rounded(median(all))],
            p99Ms: [p99(one), p99(all)],
          },
        ]
      }),
    ) as Record<Way, { times: number; medianMs: number[]; p99Ms: number[] }>
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
  taken: Record<Way, number[]>
  close: () => Promise<void>
}

async function open(name: string, crowd: ManySchools, steps: string[], say: (line: string) => void): Promise<Crowd> {
  const database = await openOwnDatabase(`million_progress_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  try {
    const began = performance.now()
    await makeManyStudents(database.owner, crowd)
    await makeManySteps(database.owner, steps, perStudent, crowd.schools > 1 ? say : () => {})
    const { rows } = await database.owner.query<{ rows: number; bytes: number }>(
      `SELECT (SELECT count(*) FROM lesson_progress)::float8 AS rows, pg_total_relation_size('lesson_progress')::float8 AS bytes`,
    )
    const made = { rows: rows[0]!.rows, gigabytes: rounded(rows[0]!.bytes / 1e9, 1) }
    say(`${made.rows} rows, ${made.gigabytes} GB, made in ${Math.round((performance.now() - began) / 1_000)} s`)
    return { services, crowd, ...made, taken: { 'grid of 40 × 60': [], 'where the class is now': [] }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function ask({ services, crowd, taken }: Crowd, steps: string[], round: number): Promise<void> {
  const among = ((round + atWork * 2) % atWork) / atWork
  const { schoolId, classroomId, teacherId } = crowdSchool(Math.floor(among * crowd.schools), crowd)
  const actor = {
    id: teacherId,
    staff: false,
    schoolId,
    schoolRoles: ['teacher' as const],
    managed: false,
    strength: 'full' as const,
  }
  const asked: Record<Way, () => Promise<unknown>> = {
    'grid of 40 × 60': () =>
      read(services, actor, async (db) => {
        const ids = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
        const cells = await progressOf(db, schoolId, ids, steps)
        if (cells.length !== crowd.studentsEach * perStudent) throw new Error(`${cells.length} cells`)
        return [cells, await learnersOf(db, schoolId, ids)]
      }),
    'where the class is now': () => read(services, actor, (db) => classNow(db, schoolId, classroomId)),
  }
  for (const way of ways) {
    const began = performance.now()
    await asked[way]()
    if (round >= 0) taken[way].push(performance.now() - began)
  }
}
