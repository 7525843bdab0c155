import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomView } from '#app/features/competitions/contract.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Session } from '../surface/people.ts'
import type { Sent } from '../rooms/players.ts'
import type { Target } from './attempts.ts'
import { openLive, type LiveClient } from './live-client.ts'
import type { Site } from './site.ts'

export type Player = {
  person: string
  session: Session
  live: LiveClient
  /** What they said, by round. */
  said: Map<number, Answer>
  /** When their screen showed that a round can be answered. */
  seenAt: Map<number, number>
}

const hidden = new Set(['prepare', 'question', 'answer'])

/** The class at its devices, each with a WebSocket of their own. */
export async function openClass(
  site: Site,
  { paths }: Target,
  seats: readonly { person: string; session: Session }[],
  random: (below: number) => number,
) {
  const sent: (Sent & { waitedMs: number })[] = []
  const acks: number[] = []
  let keysShown = 0

  const players = await Promise.all(seats.map(sit))
  async function sit({ person, session }: (typeof seats)[number]): Promise<Player> {
    const seenAt = new Map<number, number>()
    const live = await openLive(site.port, session.id, (path, value) => {
      const view = value as unknown as RoomView | null
      if (path !== paths.room || !view?.round) return
      const { number, phase } = view.round
      if (hidden.has(phase) && view.key !== null) keysShown++
      if (phase === 'answer' && !seenAt.has(number)) seenAt.set(number, performance.now())
    })
    for (const p of [paths.room, paths.me])
      if ((await live.say({ t: 'on', p })).t !== 'ok') throw new Error(`a player may not listen to ${p}`)
    return { person, session, live, said: new Map(), seenAt }
  }

  const viewOf = ({ live }: Player) => live.valueOf(paths.room) as unknown as RoomView | undefined

  async function answer(player: Player, round: number) {
    const chosen: Answer = { kind: 'chosen', chosen: [random(4)] }
    const one = { person: player.person, round, answer: chosen, acknowledged: false, waitedMs: 0 }
    const saidAt = performance.now()
    one.waitedMs = saidAt - (player.seenAt.get(round) ?? saidAt)
    sent.push(one)
    player.said.set(round, chosen)
    const { t } = await player.live.say({ t: 'set', p: paths.answers, v: { round, answer: chosen } })
    acks.push(performance.now() - saidAt)
    one.acknowledged = t === 'ok'
  }

  return {
    players,
    sent,
    acks,
    keysShown: () => keysShown,
    seeing: (round: number | null, phase: string | null) =>
      players.filter((player) => {
        const view = viewOf(player)
        return (view?.round?.number ?? null) === round && (view?.round?.phase ?? null) === phase
      }).length,
    seeingState: (state: string) => players.filter((player) => viewOf(player)?.state === state).length,
    /** Everybody once, each at a moment of their own. */
    answerAll: (round: number, overMs: number) =>
      Promise.all(
        players.map(async (player) => {
          await sleep(random(overMs))
          await answer(player, round)
        }),
      ),
    close: () => players.forEach(({ live }) => live.close()),
  }
}

export type PlayedClass = Awaited<ReturnType<typeof openClass>>
