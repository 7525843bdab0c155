import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomView } from '#app/features/play/competitions/contract.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Session } from '../surface/people.ts'
import type { SentAnswer } from '../rooms/players.ts'
import type { Target } from './attempts.ts'
import { openLive, type LiveClient } from './live-client.ts'
import type { Site } from './site.ts'

export type Player = {
  person: string
  session: Session
  live: LiveClient
  /** The player's answers by round. */
  answers: Map<number, Answer>
  /** Time at which the player's screen first showed the answer phase, by round. */
  seenAt: Map<number, number>
}

const phasesWithoutKey = new Set(['prepare', 'question', 'answer'])

/** Connects all students of the class, each with its own WebSocket. */
export async function connectPlayers(
  site: Site,
  { paths }: Target,
  participants: readonly { person: string; session: Session }[],
  random: (below: number) => number,
) {
  const sent: (SentAnswer & { waitedMs: number })[] = []
  const acks: number[] = []
  let keysShown = 0

  const players = await Promise.all(participants.map(connect))
  async function connect({ person, session }: (typeof participants)[number]): Promise<Player> {
    const seenAt = new Map<number, number>()
    const live = await openLive(site.port, session.id, (path, value) => {
      const view = value as unknown as RoomView | null
      if (path !== paths.room || !view?.round) return
      const { number, phase } = view.round
      if (phasesWithoutKey.has(phase) && view.key !== null) keysShown++
      if (phase === 'answer' && !seenAt.has(number)) seenAt.set(number, performance.now())
    })
    for (const p of [paths.room, paths.me])
      if ((await live.say({ t: 'on', p })).t !== 'ok') throw new Error(`a player may not subscribe to ${p}`)
    return { person, session, live, answers: new Map(), seenAt }
  }

  const viewOf = ({ live }: Player) => live.valueOf(paths.room) as unknown as RoomView | undefined

  async function answer(player: Player, round: number) {
    const chosen: Answer = { kind: 'chosen', chosen: [random(4)] }
    const item = { person: player.person, round, answer: chosen, acknowledged: false, waitedMs: 0 }
    const sentAt = performance.now()
    item.waitedMs = sentAt - (player.seenAt.get(round) ?? sentAt)
    sent.push(item)
    player.answers.set(round, chosen)
    const { t } = await player.live.say({ t: 'set', p: paths.answers, v: { round, answer: chosen } })
    acks.push(performance.now() - sentAt)
    item.acknowledged = t === 'ok'
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
    /** Each player answers once, at a random moment. */
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

export type ConnectedClass = Awaited<ReturnType<typeof connectPlayers>>
