import { setTimeout as sleep } from 'node:timers/promises'
import { openMany, openRaw, type RawClient } from '../live/raw-client.ts'
import { sessionOf } from '../live/test-sessions.ts'
import type { TestRoom } from './test-room.ts'

/** Opens one connection per player of the rooms, distributed round-robin over the ports. */
export async function openPlayers(
  port: number | readonly number[],
  rooms: readonly TestRoom[],
  shouldSubscribe: boolean,
) {
  const ports = typeof port === 'number' ? [port] : port
  const entries = rooms.flatMap((room) => room.classroom.studentIds.map((person) => ({ room, person })))
  const clients = await openMany(entries.length, (index) =>
    openRaw(ports[index % ports.length]!, sessionOf(entries[index]!.person)),
  )
  const players = entries.map(({ room }, index) => openPlayer(clients[index]!, room))
  if (shouldSubscribe)
    for (let first = 0; first < players.length; first += 100)
      await Promise.all(players.slice(first, first + 100).map((player) => player.subscribe()))
  return {
    count: players.length,
    /** Sends one answer per player, spread over `overMs`; returns the times in ms until acknowledgement. */
    async answer(round: number, overMs: number): Promise<number[]> {
      return Promise.all(
        players.map(async (player, index) => {
          await sleep((overMs * index) / players.length)
          return player.answer(round, index % 4)
        }),
      )
    },
    /** Each player sends the next answer as soon as the previous one is acknowledged; returns the number of answers. */
    async answerUntil(round: number, until: number): Promise<number> {
      const counts = await Promise.all(
        players.map(async (player) => {
          let count = 0
          for (; performance.now() < until; count++) await player.answer(round, count % 4)
          return count
        }),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    /**
     * Sends answers at a fixed total rate, round-robin over rooms. The last player of a room never answers: the round
     * stays open.
     */
    async answerPaced(round: number, perSecond: number, seconds: number): Promise<number> {
      const each = players.length / rooms.length
      const began = performance.now()
      const total = Math.round(perSecond * seconds)
      await Promise.all(
        Array.from({ length: total }, async (_, index) => {
          await sleep(Math.max(0, began + (index * 1_000) / perSecond - performance.now()))
          const [room, slot] = [index % rooms.length, Math.floor(index / rooms.length)]
          const seat = slot % (each - 1)
          await players[room * each + seat]!.answer(round, Math.floor(slot / (each - 1)) % 4)
        }),
      )
      return total
    },
    /** Times at which the players receive the reveal; call before the round closes. */
    reveals: () => Promise.all(players.map((player) => player.reveal())),
    close: () => clients.forEach(({ socket }) => socket.destroy()),
  }
}

function openPlayer(client: RawClient, { paths }: TestRoom) {
  let next = 1
  const waiting = new Map<number, (ok: boolean, text: string) => void>()
  let onReveal: ((time: number) => void) | null = null
  client.onText = (bytes) => {
    const text = bytes.toString()
    const reply = /^\{"t":"(ok|no)","i":(\d+)/.exec(text)
    if (reply) waiting.get(Number(reply[2]))?.(reply[1] === 'ok', text)
    else if (text.includes('/room/') && text.includes('"reveal"')) onReveal?.(performance.now())
  }
  const send = (message: object) =>
    new Promise<void>((resolve, reject) => {
      const i = next++
      waiting.set(i, (ok, text) => {
        waiting.delete(i)
        if (ok) resolve()
        else reject(new Error(text))
      })
      client.say(JSON.stringify({ ...message, i }))
    })
  return {
    async subscribe() {
      await send({ t: 'on', p: paths.room })
      await send({ t: 'on', p: paths.me })
    },
    async answer(round: number, chosen: number): Promise<number> {
      const sentAt = performance.now()
      await send({ t: 'set', p: paths.answers, v: { round, answer: { kind: 'chosen', chosen: [chosen] } } })
      return performance.now() - sentAt
    },
    reveal: () => new Promise<number>((resolve) => (onReveal = resolve)),
  }
}
