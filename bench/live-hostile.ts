import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteKey } from '#rules/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  median,
  quantile,
  rounded,
  startChild,
  startGateway,
  type GatewayProcess,
  type Usage,
} from './live/processes.ts'
import { openRaw } from './live/raw-client.ts'
import { openOwnDatabase, type Classroom } from './live/own-database.ts'
import { sessionOf } from './live/test-people.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 2))
const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 4 : 5))
const [leastFrames, slower, neighbours, everyMs] = [100_000, 1.5, 40, 300]

type Totals = {
  frames: number
  bouts: Record<string, number>
  failed: Record<string, number>
  leaks: string[]
  received: number
}

/**
 * A hundred thousand hostile frames against one process in which other classes go on working: it must stand, tell
 * nothing that is not theirs, forget them
 * afterwards, and the others must hardly notice. Long form: `LIVE_SECONDS=20 ROUNDS=6`.
 */
export const bench: Bench = {
  name: 'live-hostile',
  unit: 'times the neighbours’ calm p99',
  goal: `≤ ${slower}, ≥ ${leastFrames} frames, no crash, no leak, memory back`,
  async run(say) {
    const database = await openOwnDatabase('live_hostile')
    const [attacked, ...classrooms] = (await database.makeClassrooms(neighbours + 1, 30)) as [Classroom, ...Classroom[]]
    const secrets = classrooms.map(({ schoolId, board, teacherId }) => [
      schoolId,
      board,
      noteKey(teacherId, 'secret'),
      JSON.stringify({ text: `CANARY ${schoolId}`, colour: 'sun' }),
    ])
    const bulk = attacked.studentIds.flatMap((id) =>
      Array.from({ length: 20 }, (_, n) => [
        attacked.schoolId,
        attacked.board,
        noteKey(id, `n${n}`),
        JSON.stringify({ text: 'b'.repeat(140), colour: 'sky' }),
      ]),
    )
    for (const row of [...secrets, ...bulk])
      await database.owner.query('INSERT INTO live_records VALUES ($1, $2, $3, $4, 1)', row)

    const gateway = await startGateway({ DATABASE_URL: database.appUrl, MEASURE_TURNS: 'yes' })
    const target = {
      port: gateway.port,
      own: attacked.board,
      people: attacked.studentIds,
      forbidden: classrooms.map(({ board }) => board),
    }
    const attacker = startChild(new URL('./live/attacker.ts', import.meta.url), { TARGET: JSON.stringify(target) })
    const klass = await openNeighbours(gateway, classrooms)
    await klass.work(2_000)
    const usage = async () => gateway.ask('collect').then(() => gateway.ask<Usage>('usage'))
    const before = await usage()

    const results: { calm: Pace; attacked: Pace }[] = []
    let totals = await attacker.ask<Totals>('rest')
    for (let round = 1; round <= rounds || (totals.frames < leastFrames && round <= rounds * 4); round++) {
      const calm = await klass.work(seconds * 1000)
      await attacker.ask('attack')
      await gateway.ask('usage')
      const under = await klass.work(seconds * 1000)
      const { longestTurnMs } = await gateway.ask<Usage>('usage')
      totals = await attacker.ask<Totals>('rest')
      results.push({ calm, attacked: under })
      say(
        `round ${round}: calm p99 ${calm.screenP99} ms, attacked ${under.screenP99} ms, ${totals.frames} hostile frames so far, longest turn ${rounded(longestTurnMs, 0)} ms, ${totals.leaks.length} leaks`,
      )
      await sleep(1_500)
    }
    await attacker.stop()
    await sleep(2_500)
    const after = await usage()
    const alive = gateway.process.exitCode === null
    const metrics = await gateway.ask<string>('metrics')
    const connections = Number(metrics.match(/^skykite_live_connections (\d+)/m)?.[1])
    klass.close()
    await gateway.stop()
    await database.close()

    const grownMb = rounded(
      (after.memory.heapUsed + after.memory.external - before.memory.heapUsed - before.memory.external) / 1e6,
      1,
    )
    const ratio = (of: keyof Pace) =>
      rounded(median(results.map((result) => result.attacked[of])) / median(results.map((result) => result.calm[of])))
    const value = Math.max(ratio('ackP99'), ratio('screenP99'))
    return {
      value,
      holds:
        value <= slower &&
        totals.frames >= leastFrames &&
        alive &&
        totals.leaks.length === 0 &&
        klass.lost() === 0 &&
        connections === neighbours * 2 &&
        grownMb < 20,
      details: {
        form: seconds * rounds >= 60 ? 'long' : isShort ? 'short' : 'usual',
        alive,
        hostileFrames: totals.frames,
        bouts: totals.bouts,
        shutOut: totals.failed,
        leaks: totals.leaks.slice(0, 5),
        receivedByThemMb: rounded(totals.received / 1e6, 1),
        neighboursLost: klass.lost(),
        connectionsLeft: connections,
        heapGrownMb: grownMb,
        residentMb: [before, after].map(({ memory }) => Math.round(memory.rss / 1e6)),
        rounds: results,
        dropped: Object.fromEntries(
          [...metrics.matchAll(/^skykite_live_dropped_total\{reason="([^"]+)"\} (\d+)/gm)].map(([, reason, count]) => [
            reason,
            Number(count),
          ]),
        ),
        refused: Object.fromEntries(
          [...metrics.matchAll(/^skykite_live_refused_total\{reason="([^"]+)"\} (\d+)/gm)].map(([, reason, count]) => [
            reason,
            Number(count),
          ]),
        ),
        loadAverage: loadavg()[0],
      },
    }
  },
}

type Pace = { writes: number; ackP50: number; ackP99: number; screenP50: number; screenP99: number }

/** In each class one who writes three times a second and one who looks. */
async function openNeighbours(gateway: GatewayProcess, classrooms: Classroom[]) {
  let [acks, screens]: [number[], number[]] = [[], []]
  let [written, closed] = [0, 0]
  const pairs = await Promise.all(
    classrooms.map(async ({ board, teacherId, studentIds }) => {
      const [writer, screen] = [
        await openRaw(gateway.port, sessionOf(teacherId)),
        await openRaw(gateway.port, sessionOf(studentIds[0]!)),
      ]
      let sentAt = 0
      writer.onText = () => void acks.push(performance.now() - sentAt)
      screen.onText = (text) => {
        const at = text.indexOf('sent@')
        if (at >= 0 && sentAt > 0) screens.push(performance.now() - Number(text.toString('latin1', at + 5, at + 17)))
      }
      screen.say(JSON.stringify({ t: 'on', i: 1, p: board }))
      for (const client of [writer, screen]) void client.closed.then(() => closed++)
      const write = () => {
        sentAt = performance.now()
        writer.say(
          JSON.stringify({
            t: 'set',
            i: ++written,
            p: `${board}/${noteKey(teacherId, 'now')}`,
            v: { text: `sent@${sentAt.toFixed(3).padStart(12, '0')}`, colour: 'sky' },
          }),
        )
      }
      return { writer, screen, write }
    }),
  )
  let ended = false
  return {
    async work(ms: number): Promise<Pace> {
      ;[acks, screens] = [[], []]
      const until = performance.now() + ms
      await Promise.all(
        pairs.map(async ({ write }) => {
          for (await sleep(Math.random() * everyMs); performance.now() < until; await sleep(everyMs)) write()
        }),
      )
      await sleep(500)
      const [ackP50, ackP99, screenP50, screenP99] = [
        quantile(acks, 0.5),
        quantile(acks, 0.99),
        quantile(screens, 0.5),
        quantile(screens, 0.99),
      ].map((value) => rounded(value, 1)) as [number, number, number, number]
      return { writes: acks.length, ackP50, ackP99, screenP50, screenP99 }
    },
    lost: () => (ended ? 0 : closed),
    close() {
      ended = true
      for (const { writer, screen } of pairs) [writer, screen].forEach(({ socket }) => socket.destroy())
    },
  }
}
