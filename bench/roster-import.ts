import { spawn } from 'node:child_process'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { countedIn, finished, importList, listOf, makeBigSchool, stateOf } from './students/school.ts'

const students = Number(process.env.STUDENTS ?? 10_000)
const classrooms = 40

/**
 * A whole school by one file, as its admins do it: read apart, shown, taken over by the worker process, progress
 * seen; then the same file again.
 */
export const bench: Bench = {
  name: 'roster-import',
  unit: 's',
  goal: '<= 60, and 0 added by the second time',
  async run(say) {
    const database = await openOwnDatabase('import')
    const source = { NODE_ENV: 'test', DATABASE_URL: database.appUrl, LOG_LEVEL: 'error' }
    const services = openServices(source)
    const worker = spawn('node', ['bench/students/worker-process.ts'], {
      env: { ...process.env, ...source },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => worker.stdout.once('data', resolve))
    try {
      const school = await makeBigSchool(database.owner, classrooms)
      const file = listOf(students, classrooms)
      const seen = new Set<number>()
      const time = async () => {
        const began = performance.now()
        const plan = await importList(services, school, file)
        const shown = (performance.now() - began) / 1_000
        const watch = setInterval(async () => seen.add((await stateOf(database.owner, plan.id)).rows_done), 100)
        const { status, report } = await finished(database.owner, plan.id, 300)
        clearInterval(watch)
        const seconds = (performance.now() - began) / 1_000
        say(`${status} after ${seconds.toFixed(1)} s, shown after ${shown.toFixed(1)} s: ${JSON.stringify(report)}`)
        return { seconds, shown, report, status }
      }
      const first = await time()
      const second = await time()
      const counted = await countedIn(database.owner, school.schoolId)
      const whole = Object.values(counted).every((count) => count === students)
      return {
        value: Number(first.seconds.toFixed(2)),
        holds: first.seconds <= 60 && whole && second.report.new === 0 && seen.size > 3,
        details: {
          students,
          classrooms,
          fileBytes: file.length,
          shownAfter: first.shown,
          again: second.seconds,
          progressSeen: seen.size,
          counted,
        },
      }
    } finally {
      worker.kill('SIGKILL')
      await services.jobs.close()
      await Promise.all([services.pool.end(), services.identityPool.end()])
      await database.close()
    }
  },
}
