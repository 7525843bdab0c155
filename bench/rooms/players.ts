import { setTimeout as sleep } from 'node:timers/promises'
import { openMany, openRaw, type RawClient } from '../live/raw-client.ts'
import { sessionOf } from '../live/test-people.ts'
import type { TestRoom } from './test-room.ts'

/** Everybody in some rooms, each with a connection of their own; where there are several processes, by turns to each. */
export async function openPlayers(port: number | readonly number[], rooms: readonly TestRoom[], listens: boolean) {
  const ports = typeof port === 'number' ? [port] : port
  const seats = rooms.flatMap((room) => room.classroom.studentIds.map((person) => ({ room, person })))
  const clients = await openMany(seats.length, (at) => openRaw(ports[at % ports.length]!, sessionOf(seats[at]!.person)))
  const players = seats.map(({ room }, at) => openPlayer(clients[at]!, room))
  if (listens)
    for (let from = 0; from < players.length; from += 100)
      await Promise.all(players.slice(from, from + 100).map((player) => player.listen()))
  return {
    count: players.length,
    /** Each once, spread over so long. From sending to the acknowledgement. */
    async answer(round: number, overMs: number): Promise<number[]> {
      return Promise.all(
        players.map(async (player, at) => {
          await sleep((overMs * at) / players.length)
          return player.answer(round, at % 4)
        }),
      )
    },
    /** Each again and again, as soon as the one before is acknowledged. */
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
    /** So many a second altogether, one room after the other; the last of each room thinks, so that no round ends. How many were acknowledged. */
    async answerPaced(round: number, perSecond: number, seconds: number): Promise<number> {
      const each = players.length / rooms.length
      const began = performance.now()
      const total = Math.round(perSecond * seconds)
      await Promise.all(
        Array.from({ length: total }, async (_, at) => {
          await sleep(Math.max(0, began + (at * 1_000) / perSecond - performance.now()))
          const [room, turn] = [at % rooms.length, Math.floor(at / rooms.length)]
          const who = turn % (each - 1)
          await players[room * each + who]!.answer(round, Math.floor(turn / (each - 1)) % 4)
        }),
      )
      return total
    },
    /** When each heard of the reveal; asked for before it. */
    reveals: () => Promise.all(players.map((player) => player.reveal())),
    close: () => clients.forEach(({ socket }) => socket.destroy()),
  }
}

function openPlayer(client: RawClient, { paths }: TestRoom) {
  let next = 1
  const waiting = new Map<number, (ok: boolean, text: string) => void>()
  let revealed: ((at: number) => void) | null = null
  client.onText = (bytes) => {
    const text = bytes.toString()
    const answered = /^\{"t":"(ok|no)","i":(\d+)/.exec(text)
    if (answered) waiting.get(Number(answered[2]))?.(answered[1] === 'ok', text)
    else if (text.includes('/room/') && text.includes('"reveal"')) revealed?.(performance.now())
  }
  const say = (message: object) =>
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
    async listen() {
      await say({ t: 'on', p: paths.room })
      await say({ t: 'on', p: paths.me })
    },
    async answer(round: number, chosen: number): Promise<number> {
      const sentAt = performance.now()
      await say({ t: 'set', p: paths.answers, v: { round, answer: { kind: 'chosen', chosen: [chosen] } } })
      return performance.now() - sentAt
    },
    reveal: () => new Promise<number>((resolve) => (revealed = resolve)),
  }
}
