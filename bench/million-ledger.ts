import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { rewardsPage } from '#app/features/rewards/rewards-page.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { crowdSchool, makeManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { median, quantile, rounded } from './live/processes.ts'
import { makeManyLines } from './rewards/many-lines.ts'

/** A class of 500 with an empty ledger, against the same among twenty, in which every child has a thousand lines. */
const empty: ManySchools = { schools: 1, classroomsEach: 1, studentsEach: 500 }
const full: ManySchools = { ...empty, schools: isShort ? 2 : 20 }
const linesEach = Number(process.env.LINES ?? (isShort ? 100 : 1_000))
const rounds = isShort ? 60 : 200
/** So many children and their teacher look while the rows are in memory, as in any lesson. */
const atWork = 20

const ways = ['page of the class', 'page of a child'] as const
type Way = (typeof ways)[number]

export const bench: Bench = {
  name: 'million-ledger',
  unit: 'times the time of an empty school (the slower of both pages)',
  goal: '<= 1.3',
  async run(say) {
    const none = await open('empty', empty, 0, say)
    const many = await open('full', full, linesEach, say).catch(async (error) => {
      await none.close()
      throw error
    })
    try {
      for (let round = -2 * atWork; round < rounds; round++)
        for (const one of round % 2 ? [none, many] : [many, none]) await ask(one, round)
    } finally {
      await Promise.all([none.close(), many.close()])
    }
    const table = Object.fromEntries(
      ways.map((way) => {
        const both = [none.taken[way], many.taken[way]] as const
        return [
          way,
          {
            times: rounded(median(both[1]) / median(both[0])),
            medianMs: both.map((taken) => rounded(median(taken))),
            p99Ms: both.map((taken) => rounded(quantile(taken, 0.99))),
          },
        ]
      }),
    ) as Record<Way, { times: number; medianMs: number[]; p99Ms: number[] }>
    const value = Math.max(...ways.map((way) => table[way].times))
    return { value, holds: value <= 1.3, details: { rows: many.rows, table, loadAverage: loadavg()[0] } }
  },
}

type School = {
  services: Services
  rows: number
  schoolId: SchoolId
  classroomId: ClassroomId
  teacherId: PersonId
  students: readonly PersonId[]
  taken: Record<Way, number[]>
  close: () => Promise<void>
}

async function open(name: string, crowd: ManySchools, lines: number, say: (line: string) => void): Promise<School> {
  const database = await openOwnDatabase(`million_ledger_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  try {
    const began = performance.now()
    await makeManyStudents(database.owner, crowd)
    if (lines > 0) await makeManyLines(database.owner, lines, say)
    const { rows } = await database.owner.query<{ rows: number }>('SELECT count(*)::int AS rows FROM reward_entries')
    say(`${name}: ${rows[0]!.rows} lines, made in ${Math.round((performance.now() - began) / 1_000)} s`)
    const { schoolId, classroomId, teacherId } = crowdSchool(crowd.schools >> 1, crowd) as {
      schoolId: SchoolId
      classroomId: ClassroomId
      teacherId: PersonId
    }
    const students = await read(services, actorOf(teacherId, schoolId, 'teacher'), async (db) =>
      (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id),
    )
    const taken = { 'page of the class': [], 'page of a child': [] }
    return { services, rows: rows[0]!.rows, schoolId, classroomId, teacherId, students, taken, close }
  } catch (error) {
    await close()
    throw error
  }
}

const actorOf = (id: PersonId, schoolId: SchoolId, role: 'teacher' | 'student') => ({
  id,
  staff: false,
  schoolId,
  schoolRoles: [role],
  managed: role === 'student',
  strength: 'full' as const,
})

async function ask(school: School, round: number): Promise<void> {
  const { services, schoolId, classroomId, teacherId, students, taken } = school
  const child = students[(round + 2 * atWork) % atWork]!
  for (const [way, id, role] of [
    ['page of the class', teacherId, 'teacher'],
    ['page of a child', child, 'student'],
  ] as const) {
    const room = {
      kind: 'classroom',
      id: classroomId,
      schoolId,
      name: 'Class',
      timeZone: 'Asia/Bangkok',
      relations: [role === 'teacher' ? 'owner' : 'student'],
    } as unknown as RoomChoice
    const visit = { services, actor: actorOf(id, schoolId, role) } as unknown as Visit
    const began = performance.now()
    const page = await rewardsPage(visit, room)
    if (round >= 0) taken[way].push(performance.now() - began)
    if (page?.view !== role) throw new Error(`${way}: ${page?.view}`)
  }
}
