import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  median,
  quantile,
  roundTo,
  startChild,
  startGateway,
  type GatewayProcess,
  type Usage,
} from './live/processes.ts'
import { openRaw } from './live/raw-client.ts'
import { openScratchDatabase, type Classroom } from './live/scratch-database.ts'
import { sessionOf } from './live/test-sessions.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 2))
const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 4 : 5))
const [minFrames, maxSlowdown, otherClasses, everyMs] = [100_000, 1.5, 40, 300]

type Totals = {
  frames: number
  bouts: Record<string, number>
  failed: Record<string, number>
  leaks: string[]
  received: number
}

/**
 * Sends 100,000 hostile frames to one process while other classes work. The process must not crash, not leak data of
 * other schools, free its memory afterwards, and stay nearly as fast for other users.
 * Full run: `LIVE_SECONDS=20 ROUNDS=6`.
 */
export const bench: Bench = {
  name: 'live-hostile',
  unit: 'times the p99 of other users without attack',
  goal: `≤ ${maxSlowdown}, ≥ ${minFrames} frames, no crash, no data leak, memory freed`,
  async run(say) {
    const database = await openScratchDatabase('live_hostile')
    const [attacked, ...classrooms] = (await database.createClassrooms(otherClasses + 1, 30)) as [
      Classroom,
      ...Classroom[],
    ]
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
    const workload = await openWorkload(gateway, classrooms)
    await workload.work(2_000)
    const usage = async () => gateway.ask('collect').then(() => gateway.ask<Usage>('usage'))
    const before = await usage()

    const results: { calm: Pace; attacked: Pace }[] = []
    let totals = await attacker.ask<Totals>('rest')
    for (let round = 1; round <= rounds || (totals.frames < minFrames && round <= rounds * 4); round++) {
      const idlePace = await workload.work(seconds * 1000)
      await attacker.ask('attack')
      await gateway.ask('usage')
      const attackedPace = await workload.work(seconds * 1000)
      const { longestTurnMs } = await gateway.ask<Usage>('usage')
      totals = await attacker.ask<Totals>('rest')
      results.push({ calm: idlePace, attacked: attackedPace })
      say(
        `round ${round}: idle p99 ${idlePace.screenP99} ms, attacked ${attackedPace.screenP99} ms, ${totals.frames} hostile frames so far, longest event loop block ${roundTo(longestTurnMs, 0)} ms, ${totals.leaks.length} leaks`,
      )
      await sleep(1_500)
    }
    await attacker.stop()
    await sleep(2_500)
    const after = await usage()
    const alive = gateway.process.exitCode === null
    const metrics = await gateway.ask<string>('metrics')
    const connections = Number(metrics.match(/^skykite_live_connections (\d+)/m)?.[1])
    workload.close()
    await gateway.stop()
    await database.close()

    const heapGrowthMb = roundTo(
      (after.memory.heapUsed + after.memory.external - before.memory.heapUsed - before.memory.external) / 1e6,
      1,
    )
    const ratio = (member: keyof Pace) =>
      roundTo(
        median(results.map((result) => result.attacked[member])) / median(results.map((result) => result.calm[member])),
      )
    const value = Math.max(ratio('ackP99'), ratio('screenP99'))
    return {
      value,
      holds:
        value <= maxSlowdown &&
        totals.frames >= minFrames &&
        alive &&
        totals.leaks.length === 0 &&
        workload.lost() === 0 &&
        connections === otherClasses * 2 &&
        heapGrowthMb < 20,
      details: {
        mode: seconds * rounds >= 60 ? 'full' : isShort ? 'short' : 'default',
        alive,
        hostileFrames: totals.frames,
        bouts: totals.bouts,
        failedAttacks: totals.failed,
        leaks: totals.leaks.slice(0, 5),
        receivedByAttackersMb: roundTo(totals.received / 1e6, 1),
        otherClassesDisconnected: workload.lost(),
        connectionsRemaining: connections,
        heapGrownMb: heapGrowthMb,
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

/** Opens two clients per class: one writes three times a second, one subscribes. */
async function openWorkload(gateway: GatewayProcess, classrooms: Classroom[]) {
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
        const index = text.indexOf('sent@')
        if (index >= 0 && sentAt > 0)
          screens.push(performance.now() - Number(text.toString('latin1', index + 5, index + 17)))
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
  let isClosed = false
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
      ].map((value) => roundTo(value, 1)) as [number, number, number, number]
      return { writes: acks.length, ackP50, ackP99, screenP50, screenP99 }
    },
    lost: () => (isClosed ? 0 : closed),
    close() {
      isClosed = true
      for (const { writer, screen } of pairs) [writer, screen].forEach(({ socket }) => socket.destroy())
    },
  }
}
