import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadRewardsPage } from '#app/features/play/rewards/rewards-page.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { crowdSchool, createManyStudents, type ManySchools } from '#db/testing/many-students.ts'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { median, quantile, roundTo } from './live/processes.ts'
import { seedLedger } from './rewards/seed-ledger.ts'

/** Compares a class of 500 with an empty ledger with 20 such classes whose students have 1,000 ledger entries each. */
const empty: ManySchools = { schools: 1, classroomsEach: 1, studentsEach: 500 }
const full: ManySchools = { ...empty, schools: isShort ? 2 : 20 }
const entriesPerStudent = Number(process.env.LINES ?? (isShort ? 100 : 1_000))
const rounds = isShort ? 60 : 200
/** Students whose pages are measured round-robin; their rows are cached in memory, as during a lesson. */
const studentsInTurn = 20

const pages = ['page of the class', 'page of a child'] as const
type Page = (typeof pages)[number]

export const bench: Bench = {
  name: 'million-ledger',
  unit: 'times the time of an empty school (the slower of both pages)',
  goal: '<= 1.3',
  async run(say) {
    const emptySchool = await open('empty', empty, 0, say)
    const fullSchool = await open('full', full, entriesPerStudent, say).catch(async (error) => {
      await emptySchool.close()
      throw error
    })
    try {
      for (let round = -2 * studentsInTurn; round < rounds; round++)
        for (const school of round % 2 ? [emptySchool, fullSchool] : [fullSchool, emptySchool])
          await measureRound(school, round)
    } finally {
      await Promise.all([emptySchool.close(), fullSchool.close()])
    }
    const table = Object.fromEntries(
      pages.map((way) => {
        const both = [emptySchool.durations[way], fullSchool.durations[way]] as const
        return [
          way,
          {
            times: roundTo(median(both[1]) / median(both[0])),
            medianMs: both.map((taken) => roundTo(median(taken))),
            p99Ms: both.map((taken) => roundTo(quantile(taken, 0.99))),
          },
        ]
      }),
    ) as Record<Page, { times: number; medianMs: number[]; p99Ms: number[] }>
    const value = Math.max(...pages.map((way) => table[way].times))
    return { value, holds: value <= 1.3, details: { rows: fullSchool.rows, table, loadAverage: loadavg()[0] } }
  },
}

type School = {
  services: Services
  rows: number
  schoolId: SchoolId
  classroomId: ClassroomId
  teacherId: PersonId
  students: readonly PersonId[]
  durations: Record<Page, number[]>
  close: () => Promise<void>
}

async function open(name: string, size: ManySchools, lines: number, say: (line: string) => void): Promise<School> {
  const database = await openScratchDatabase(`million_ledger_${name}`)
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' })
  const close = async () => {
    await services.jobs.close()
    await Promise.all([services.pool.end(), services.identityPool.end()])
    await database.close()
  }
  try {
    const began = performance.now()
    await createManyStudents(database.owner, size)
    if (lines > 0) await seedLedger(database.owner, lines, say)
    const { rows } = await database.owner.query<{ rows: number }>('SELECT count(*)::int AS rows FROM reward_entries')
    say(`${name}: ${rows[0]!.rows} entries, created in ${Math.round((performance.now() - began) / 1_000)} s`)
    const { schoolId, classroomId, teacherId } = crowdSchool(size.schools >> 1, size) as {
      schoolId: SchoolId
      classroomId: ClassroomId
      teacherId: PersonId
    }
    const students = await read(services, actorOf(teacherId, schoolId, 'teacher'), async (db) =>
      (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id),
    )
    const taken = { 'page of the class': [], 'page of a child': [] }
    return { services, rows: rows[0]!.rows, schoolId, classroomId, teacherId, students, durations: taken, close }
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

async function measureRound(school: School, round: number): Promise<void> {
  const { services, schoolId, classroomId, teacherId, students, durations: taken } = school
  const child = students[(round + 2 * studentsInTurn) % studentsInTurn]!
  for (const [way, id, role] of [
    ['page of the class', teacherId, 'teacher'],
    ['page of a child', child, 'student'],
  ] as const) {
    const classroom = {
      kind: 'classroom',
      id: classroomId,
      schoolId,
      name: 'Class',
      timeZone: 'Asia/Bangkok',
      relations: [role === 'teacher' ? 'owner' : 'student'],
    } as unknown as WorkspaceChoice
    const request = { services, actor: actorOf(id, schoolId, role) } as unknown as RequestContext
    const began = performance.now()
    const page = await loadRewardsPage(request, classroom)
    if (round >= 0) taken[way].push(performance.now() - began)
    if (page?.view !== role) throw new Error(`${way}: ${page?.view}`)
  }
}
