import { performance } from 'node:perf_hooks'
import { loadRosterAndBoard } from '#app/features/people/classrooms/public.server.ts'
import { listPeople } from '#app/features/people/school-admin/members/people.server.ts'
import { loadRosterPage } from '#app/features/people/students/roster/roster-page.server.ts'
import { loadStudentList } from '#app/features/people/students/student-list/student-list.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { crowdSchool, createManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'
import { openScratchDatabase } from './live/scratch-database.ts'

/** Compares one school of 1,000 students with 1,000 such schools: 1,000,000 students in 30,000 classes. */
const few: ManySchools = { schools: 1, classroomsEach: 30, studentsEach: 34 }
const many: ManySchools = { ...few, schools: Number(process.env.SCHOOLS ?? 1_000) }
const rounds = Number(process.env.ROUNDS ?? 300)
/** Schools that are measured round-robin; their rows are cached in memory, as on a school morning. */
const activeSchools = 20

/** Screens in their initial state; only these count for the goal. */
const screens = ['classroom dashboard', 'roster', 'student list of a teacher', 'student list of a school'] as const
const queries = [...screens, 'student list searched', 'people of school admin', 'people searched'] as const
type Query = (typeof queries)[number]
type Times = Record<Query, number>

export const bench: Bench = {
  name: 'million-students',
  unit: 'times the time with 1,000 students',
  goal: '<= 1.3',
  async run(say) {
    // Open both databases and alternate between them, so that other load on the machine affects both alike.
    const [small, large] = [await open('few', few, say), await open('many', many, say)]
    try {
      for (let round = -activeSchools; round < rounds; round++)
        for (const crowd of round % 2 ? [small, large] : [large, small]) await measureRound(crowd, round)
    } finally {
      await Promise.all([small.close(), large.close()])
    }
    const [smallMs, largeMs] = [mediansOf(small), mediansOf(large)]
    const ratios = Object.fromEntries(
      queries.map((way) => [way, Number((largeMs[way] / smallMs[way]).toFixed(2))]),
    ) as Times
    // Searches scan all students of a school, so searches and the admin list are reported but not part of the goal.
    const value = Math.max(...screens.map((way) => ratios[way]))
    return { value, holds: value <= 1.3, details: { ratios, medianMs: { small: smallMs, large: largeMs } } }
  },
}

type Crowd = { services: Services; crowd: ManySchools; durations: Record<Query, number[]>; close: () => Promise<void> }

async function open(name: string, crowd: ManySchools, say: (line: string) => void): Promise<Crowd> {
  const database = await openScratchDatabase(`million_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const began = performance.now()
  await createManyStudents(database.owner, crowd)
  await database.owner.query('VACUUM ANALYZE')
  const created = `created in ${Math.round((performance.now() - began) / 1_000)} s`
  say(
    `${crowd.schools * crowd.classroomsEach * crowd.studentsEach} students in ${crowd.schools * crowd.classroomsEach} classrooms, ${created}`,
  )
  const taken = Object.fromEntries(queries.map((way) => [way, []])) as unknown as Record<Query, number[]>
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  return { services, crowd, durations: taken, close }
}

async function measureRound({ services, crowd, durations: taken }: Crowd, round: number): Promise<void> {
  const { schoolId, classroomId, teacherId } = crowdSchool(
    Math.floor((((round + activeSchools) % activeSchools) * crowd.schools) / activeSchools),
    crowd,
  )
  const actorOf = (role: 'teacher' | 'admin') => ({
    id: teacherId,
    staff: false,
    schoolId,
    schoolRoles: [role],
    managed: false,
    strength: 'full' as const,
  })
  // The loaders of these screens use only two fields of the request context.
  const request = { services, actor: actorOf('teacher') } as unknown as RequestContext
  const classroom = { id: classroomId, schoolId, relations: ['owner' as const] }
  const list = (role: 'teacher' | 'admin', search: string) =>
    read(services, actorOf(role), (db) =>
      loadStudentList(db, schoolId, actorOf(role), { search, sort: 'name', direction: 'up', page: 1, size: 25 }),
    )
  const people = (search: string) =>
    read(services, actorOf('admin'), (db) =>
      listPeople(db, schoolId, { group: 'students', search, flagged: false, after: null, before: null }),
    )
  const runs: Record<Query, () => Promise<unknown>> = {
    'classroom dashboard': () => loadRosterAndBoard(request, classroom),
    roster: () => loadRosterPage(request, classroom),
    'student list of a teacher': () => list('teacher', ''),
    'student list of a school': () => list('admin', ''),
    'people of school admin': () => people(''),
    'student list searched': () => list('admin', 'abc'),
    'people searched': () => people('abc'),
  }
  for (const way of queries) {
    const began = performance.now()
    await runs[way]()
    if (round >= 0) taken[way].push(performance.now() - began)
  }
}

const mediansOf = ({ durations: taken }: Crowd) =>
  Object.fromEntries(queries.map((way) => [way, median(taken[way])])) as Times
const median = (values: number[]) => Number(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(3))
