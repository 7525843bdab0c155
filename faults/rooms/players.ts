import { setTimeout as sleep } from 'node:timers/promises'
import { LiveRefusal, openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import type { RoomView } from '#app/features/competitions/contract.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import { sessionOf } from '#bench/live/test-people.ts'
import { DeviceSocket } from './cut-sockets.ts'
import type { Answer } from '#rules/questions/question.ts'

/** The very module that runs in the browser. */
Object.assign(globalThis, { WebSocket: DeviceSocket })

export type Sent = { person: string; round: number; answer: Answer; acknowledged: boolean }

export type Players = {
  sent: readonly Sent[]
  refused: Readonly<Record<string, number>>
  unanswered: () => number
  /** Some come back on another device. */
  moveSome: () => void
  /** How many see this phase of this round. */
  seeing: (round: number | null, phase: string | null) => number
  close: () => void
}

/** Everybody of a class answers each round once, at a moment of their own, and some say something else afterwards. */
export function openPlayers(port: number, room: TestRoom, random: (below: number) => number): Players {
  const sent: Sent[] = []
  const refused: Record<string, number> = {}
  let [unanswered, windows, open] = [0, 0, true]

  const players = room.classroom.studentIds.map((person) => ({
    person,
    live: null as LiveConnection | null,
    done: new Set<number>(),
  }))
  type Player = (typeof players)[number]

  function sit(player: Player) {
    const session = sessionOf(player.person, windows++ % 5)
    const live = openLiveConnection(`http://127.0.0.1:${port}/as/${session}/api/1.0/live`)
    player.live = live
    live.watch(room.paths.me, () => {})
    live.watch(room.paths.room, () => void look(player, live))
  }

  const viewOf = (live: LiveConnection | null) => live?.valueOf(room.paths.room) as RoomView | undefined | null

  async function look(player: Player, live: LiveConnection) {
    const { round } = viewOf(live) ?? {}
    if (!open || round?.phase !== 'answer' || player.done.has(round.number)) return
    player.done.add(round.number)
    await sleep(200 + random(3_500))
    await say(player, round.number, { kind: 'chosen', chosen: [random(4)] })
    if (random(4) === 0) await say(player, round.number, { kind: 'chosen', chosen: [random(4), 9] })
  }

  async function say({ person, live }: Player, round: number, answer: Answer) {
    const one: Sent = { person, round, answer, acknowledged: false }
    sent.push(one)
    unanswered++
    await live!.set(room.paths.answers, { round, answer } as never).then(
      () => (one.acknowledged = true),
      (error: unknown) => {
        if (!(error instanceof LiveRefusal)) throw error
        refused[error.message] = (refused[error.message] ?? 0) + 1
      },
    )
    unanswered--
  }

  players.forEach(sit)
  return {
    sent,
    refused,
    unanswered: () => unanswered,
    moveSome() {
      // Whoever still waits for an answer stays: what they said is theirs to say again.
      for (const player of unanswered === 0 ? players.filter(() => random(8) === 0) : []) {
        player.live?.close()
        sit(player)
      }
    },
    seeing: (number, phase) =>
      players.filter(({ live }) => {
        const view = viewOf(live)
        return (view?.round?.number ?? null) === number && (view?.round?.phase ?? null) === phase
      }).length,
    close() {
      open = false
      players.forEach(({ live }) => live?.close())
    },
  }
}
