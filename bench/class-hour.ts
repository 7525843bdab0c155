import { loadavg } from 'node:os'
import { isShort, type Bench } from './bench.ts'
import { learn, type Seen } from './class-hour/child.ts'
import { watchProcessor } from './class-hour/processor.ts'
import { makeSignedInClasses, type SignedIn } from './lessons/signed-in-classes.ts'
import { courseSteps } from './lessons/steps.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { quantile, rounded } from './live/processes.ts'
import { openRaw } from './live/raw-client.ts'
import { startBuiltServer } from './server.ts'

const classes = Number(process.env.CLASSES ?? 50)
const each = 40
const everyMs = 20_000
const warmMs = 20_000
const forMs = Number(process.env.FOR_MS ?? (isShort ? 10_000 : 300_000))
const goalMs = 300

/**
 * Lesson time: two thousand children in fifty classes of fifty schools on one web process, each of whom runs a program
 * every twenty seconds, and a teacher in each class who watches the grid. A run is answered when it is judged and on
 * disk.
 */
export const bench: Bench = {
  name: 'class-hour',
  unit: 'ms until a run is durable and judged (p99)',
  goal: `<= ${goalMs}, none refused, none misjudged`,
  async run(say) {
    const database = await openOwnDatabase('class_hour')
    const server = await startBuiltServer({ DATABASE_URL: database.appUrl, ROLES: 'web', DATABASE_POOL: '10' })
    try {
      const rooms = await makeSignedInClasses(database.owner, { classes, each })
      const steps = courseSteps().filter(({ programs }) => programs.length > 0)
      const lessons = [...new Set(steps.map(({ lesson }) => lesson))]
      const name = new URL(database.appUrl).pathname.slice(1)
      const sizeOf = async () =>
        Number((await database.owner.query(`SELECT pg_database_size('${name}') AS size`)).rows[0]!.size)
      const frames = { count: 0 }
      const lesson = async (ms: number) => {
        const seen: Seen = { ms: [], events: 0, bytes: 0, refused: [], misjudged: 0 }
        const until = performance.now() + ms
        await Promise.all(
          rooms.flatMap(({ learners }, room) => {
            const from = steps.findIndex((step) => step.lesson === lessons[room % lessons.length])
            return learners.map((child) => learn(child, { url: server.url, steps, from, everyMs, until }, seen))
          }),
        )
        return seen
      }
      const screens = await Promise.all(
        rooms.map(({ teacher }, room) => watch(server.url, teacher, lessons[room % lessons.length]!, frames)),
      )
      say(`${classes * each} children in ${classes} classes, a run every ${everyMs / 1_000} s each`)
      await lesson(warmMs)
      const [sizeBefore, spent, began] = [await sizeOf(), watchProcessor(server.process.pid!, name), performance.now()]
      const seen = await lesson(forMs)
      const seconds = (performance.now() - began) / 1_000
      const processor = spent()
      const grown = (await sizeOf()) - sizeBefore
      screens.forEach(({ socket }) => socket.destroy())
      const kept = Number((await database.owner.query('SELECT count(*) FROM lesson_events')).rows[0]!.count)
      const hours = (classes * each * seconds) / 3_600 / 1_000
      const p99 = rounded(quantile(seen.ms, 0.99), 1)
      return {
        value: p99,
        holds: p99 <= goalMs && seen.refused.length === 0 && seen.misjudged === 0 && kept >= seen.events,
        details: {
          seconds: rounded(seconds, 1),
          runs: seen.ms.length,
          runsPerSecond: rounded(seen.ms.length / seconds, 1),
          events: seen.events,
          p50Ms: rounded(quantile(seen.ms, 0.5), 1),
          p99Ms: p99,
          slowestMs: rounded(quantile(seen.ms, 1), 1),
          framesToTeachers: frames.count,
          shareOfOneCore: { web: rounded(processor.web / seconds), postgres: rounded(processor.postgres / seconds) },
          msOfProcessorEachRun: {
            web: rounded((processor.web * 1_000) / seen.ms.length),
            postgres: rounded((processor.postgres * 1_000) / seen.ms.length),
          },
          perThousandChildrenAndHour: {
            coreSeconds: Math.round((processor.web + processor.postgres) / hours),
            megabytesKept: Math.round(grown / 1e6 / hours),
            megabytesSent: Math.round(seen.bytes / 1e6 / hours),
          },
          refused: seen.refused.slice(0, 3),
          falseRefusals: seen.refused.length,
          misjudged: seen.misjudged,
          loadAverage: loadavg()[0],
        },
      }
    } finally {
      await server.stop()
      await database.close()
    }
  },
}

/** A teacher with the grid of the lesson and the strip of the class on the screen. */
async function watch(url: string, { session, classroomId }: SignedIn, lesson: string, frames: { count: number }) {
  const client = await openRaw(Number(new URL(url).port), session)
  client.onText = () => void frames.count++
  const paths = [`classrooms/${classroomId}/progress`, `classrooms/${classroomId}/progress/${lesson}`]
  for (const [at, path] of paths.entries()) client.say(JSON.stringify({ t: 'on', i: at + 1, p: path }))
  return client
}
