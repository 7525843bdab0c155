import { performance } from 'node:perf_hooks'
import { classroomNow } from '#app/features/classrooms/public.server.ts'
import { peopleOf } from '#app/features/school-admin/people.server.ts'
import { rosterPage } from '#app/features/students/roster-page.server.ts'
import { studentList } from '#app/features/students/student-list.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { crowdSchool, makeManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'
import { openOwnDatabase } from './live/own-database.ts'

/** One school of a thousand, against a thousand such schools: 1,000,000 students in 30,000 classrooms. */
const few: ManySchools = { schools: 1, classroomsEach: 30, studentsEach: 34 }
const many: ManySchools = { ...few, schools: Number(process.env.SCHOOLS ?? 1_000) }
const rounds = Number(process.env.ROUNDS ?? 300)
/** Schools that are at work at the same time; their pages are in memory, as on any school morning. */
const atWork = 20

/** The screens as they open. */
const screens = ['classroom dashboard', 'roster', 'student list of a teacher', 'student list of a school'] as const
const ways = [...screens, 'student list searched', 'people of school admin', 'people searched'] as const
type Way = (typeof ways)[number]
type Times = Record<Way, number>

export const bench: Bench = {
  name: 'million-students',
  unit: 'times the time with 1,000 students',
  goal: '<= 1.3',
  async run(say) {
    // Both at once and in turns, so that whatever else the machine does is done to both.
    const [small, large] = [await open('few', few, say), await open('many', many, say)]
    try {
      for (let round = -atWork; round < rounds; round++)
        for (const one of round % 2 ? [small, large] : [large, small]) await ask(one, round)
    } finally {
      await Promise.all([small.close(), large.close()])
    }
    const [smallMs, largeMs] = [mediansOf(small), mediansOf(large)]
    const ratios = Object.fromEntries(
      ways.map((way) => [way, Number((largeMs[way] / smallMs[way]).toFixed(2))]),
    ) as Times
    // A search looks at every student of the school once more and is told beside them, as is school admin.
    const value = Math.max(...screens.map((way) => ratios[way]))
    return { value, holds: value <= 1.3, details: { ratios, medianMs: { small: smallMs, large: largeMs } } }
  },
}

type Crowd = { services: Services; crowd: ManySchools; taken: Record<Way, number[]>; close: () => Promise<void> }

async function open(name: string, crowd: ManySchools, say: (line: string) => void): Promise<Crowd> {
  const database = await openOwnDatabase(`million_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const began = performance.now()
  await makeManyStudents(database.owner, crowd)
  await database.owner.query('VACUUM ANALYZE')
  const made = `made in ${Math.round((performance.now() - began) / 1_000)} s`
  say(
    `${crowd.schools * crowd.classroomsEach * crowd.studentsEach} students in ${crowd.schools * crowd.classroomsEach} classrooms, ${made}`,
  )
  const taken = Object.fromEntries(ways.map((way) => [way, []])) as unknown as Record<Way, number[]>
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  return { services, crowd, taken, close }
}

async function ask({ services, crowd, taken }: Crowd, round: number): Promise<void> {
  const { schoolId, classroomId, teacherId } = crowdSchool(
    Math.floor((((round + atWork) % atWork) * crowd.schools) / atWork),
    crowd,
  )
  const acting = (role: 'teacher' | 'admin') => ({
    id: teacherId,
    staff: false,
    schoolId,
    schoolRoles: [role],
    managed: false,
    strength: 'full' as const,
  })
  // The screens' loaders ask with a visit; of it they use these two.
  const visit = { services, actor: acting('teacher') } as unknown as Visit
  const room = { id: classroomId, schoolId, relations: ['owner' as const] }
  const list = (role: 'teacher' | 'admin', search: string) =>
    read(services, acting(role), (db) =>
      studentList(db, schoolId, acting(role), { search, sort: 'name', direction: 'up', page: 1, size: 25 }),
    )
  const people = (search: string) =>
    read(services, acting('admin'), (db) =>
      peopleOf(db, schoolId, { group: 'students', search, flagged: false, after: null, before: null }),
    )
  const asked: Record<Way, () => Promise<unknown>> = {
    'classroom dashboard': () => classroomNow(visit, room),
    roster: () => rosterPage(visit, room),
    'student list of a teacher': () => list('teacher', ''),
    'student list of a school': () => list('admin', ''),
    'people of school admin': () => people(''),
    'student list searched': () => list('admin', 'abc'),
    'people searched': () => people('abc'),
  }
  for (const way of ways) {
    const began = performance.now()
    await asked[way]()
    if (round >= 0) taken[way].push(performance.now() - began)
  }
}

const mediansOf = ({ taken }: Crowd) => Object.fromEntries(ways.map((way) => [way, median(taken[way])])) as Times
const median = (values: number[]) => Number(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(3))
