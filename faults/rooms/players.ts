import { setTimeout as sleep } from 'node:timers/promises'
import { LiveRefusal, openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import type { RoomView } from '#app/features/play/competitions/contract.ts'
import type { TestRoom } from '#bench/rooms/test-room.ts'
import { sessionOf } from '#bench/live/test-sessions.ts'
import { DeviceSocket } from './cut-sockets.ts'
import type { Answer } from '#rules/questions/question.ts'

/** Lets the browser's live connection module run in Node. */
Object.assign(globalThis, { WebSocket: DeviceSocket })

export type SentAnswer = { person: string; round: number; answer: Answer; acknowledged: boolean }

export type Players = {
  sent: readonly SentAnswer[]
  refused: Readonly<Record<string, number>>
  unanswered: () => number
  /** Reconnects some players as on another device. */
  reconnectSome: () => void
  /** Number of players whose screen shows this phase of this round. */
  countInPhase: (round: number | null, phase: string | null) => number
  close: () => void
}

/**
 * Connects all students of a class; each answers every round once at a random moment, and some try to change the
 * answer.
 */
export function openPlayers(port: number, room: TestRoom, random: (below: number) => number): Players {
  const sent: SentAnswer[] = []
  const refused: Record<string, number> = {}
  let [unanswered, connectionCount, open] = [0, 0, true]

  const players = room.classroom.studentIds.map((person) => ({
    person,
    live: null as LiveConnection | null,
    done: new Set<number>(),
  }))
  type Player = (typeof players)[number]

  function connect(player: Player) {
    const session = sessionOf(player.person, connectionCount++ % 5)
    const live = openLiveConnection(`http://127.0.0.1:${port}/as/${session}/api/1.0/live`)
    player.live = live
    live.subscribe(room.paths.me, () => {})
    live.subscribe(room.paths.room, () => void answerOnce(player, live))
  }

  const viewOf = (live: LiveConnection | null) => live?.valueOf(room.paths.room) as RoomView | undefined | null

  async function answerOnce(player: Player, live: LiveConnection) {
    const { round } = viewOf(live) ?? {}
    if (!open || round?.phase !== 'answer' || player.done.has(round.number)) return
    player.done.add(round.number)
    await sleep(200 + random(3_500))
    await sendAnswer(player, round.number, { kind: 'chosen', chosen: [random(4)] })
    if (random(4) === 0) await sendAnswer(player, round.number, { kind: 'chosen', chosen: [random(4), 9] })
  }

  async function sendAnswer({ person, live }: Player, round: number, answer: Answer) {
    const sentAnswer: SentAnswer = { person, round, answer, acknowledged: false }
    sent.push(sentAnswer)
    unanswered++
    await live!.set(room.paths.answers, { round, answer } as never).then(
      () => (sentAnswer.acknowledged = true),
      (error: unknown) => {
        if (!(error instanceof LiveRefusal)) throw error
        refused[error.message] = (refused[error.message] ?? 0) + 1
      },
    )
    unanswered--
  }

  players.forEach(connect)
  return {
    sent,
    refused,
    unanswered: () => unanswered,
    reconnectSome() {
      // Players with pending answers keep their connection, which resends these answers.
      for (const player of unanswered === 0 ? players.filter(() => random(8) === 0) : []) {
        player.live?.close()
        connect(player)
      }
    },
    countInPhase: (number, phase) =>
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
