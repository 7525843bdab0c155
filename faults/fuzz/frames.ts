import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { maskedFrame, openRaw } from '#bench/live/raw-client.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { requesters, type People, type Requester } from '../surface/people.ts'
import { note, boardRecordPath } from '../surface/entry-points.ts'
import { mutateFields, oddText, oddValue } from './odd-values.ts'
import type { Random } from './random.ts'

const patterns = [...livePaths().views, ...livePaths().stores, ...livePaths().presences].map(({ path }) => path)
/** Messages per connection, below the rate limit that closes it. */
const framesPerConnection = 90
const timeoutMs = 1_000

export type FrameTotals = { taken: number; shut: number; unexpected: string[] }

type FuzzContext = { random: Random; people: People; other: People }

function randomPath({ random, people, other }: FuzzContext): string {
  const params: Record<string, string> = {
    classroomId: people.classroomId,
    importId: people.importId,
    schoolId: people.schoolId,
    code: people.code,
  }
  const path = random
    .pick(patterns)
    .replaceAll(/:(\w+)/g, (_, name: string) =>
      random.chance(0.8) ? (params[name] ?? 'x') : oddText(random, people, other),
    )
  if (random.chance(0.3))
    return boardRecordPath(people, random.pick(['owner', 'co-teacher', 'student in class', 'stranger']))
  if (random.chance(0.2)) return `${path}/${oddText(random, people, other)}`
  return random.chance(0.1) ? oddText(random, people, other) : path
}

/** A valid or slightly invalid live message. */
function randomMessage(context: FuzzContext, i: number): object {
  const { random, people, other } = context
  const p = randomPath(context)
  const v = random.chance(0.5)
    ? note
    : random.chance(0.5)
      ? mutateFields(random, note, people, other)
      : oddValue(random, people, other)
  const kinds: object[] = [
    { t: 'on', i, p },
    { t: 'on', i, p, r: oddText(random, people, other) },
    { t: 'off', i, p },
    { t: 'set', i, p, v },
    { t: 'update', i, u: Object.fromEntries(Array.from({ length: random.below(5) }, () => [randomPath(context), v])) },
    { t: 'cas', i, p, e: random.pick([-1, 0, 1, 7, 2 ** 40]), v },
    { t: 'cas', i, p, e: 0, v, n: randomUUID() },
    { t: 'bye', i, u: { [p]: v } },
    { t: 'hi', i },
  ]
  const message = random.pick(kinds)
  return random.chance(0.01) ? mutateFields(random, message as Record<string, unknown>, people, other) : message
}

function randomFrame(context: FuzzContext, i: number): Buffer {
  const { random } = context
  const text = JSON.stringify(randomMessage(context, i))
  if (random.chance(0.005))
    return maskedFrame(Buffer.from(text).map((byte) => (random.chance(0.05) ? random.below(256) : byte)) as Buffer)
  return random.chance(0.005) ? maskedFrame(text, random.pick([2, 9, 10, 8, 3])) : maskedFrame(text)
}

/**
 * Opens a connection as a random user and sends messages until the limit or until it is closed. Counts replies and
 * closed connections.
 */
export async function fuzzConnection(port: number, context: FuzzContext, totals: FrameTotals): Promise<void> {
  const { random, people } = context
  const person: Requester = random.pick(requesters)
  const client = await openRaw(port, people.sessions.get(person)?.id ?? null).catch(() => null)
  if (!client) return void totals.shut++
  client.socket.on('error', () => {})
  let [message, replies] = [0, 0]
  client.onText = (text) => {
    if (/^\{"t":"(ok|no|now)"/.test(text.toString('latin1', 0, 12))) replies++
    if (text.includes('"unexpected"')) totals.unexpected.push(`${person}: ${text.toString().slice(0, 200)}`)
  }
  while (message < framesPerConnection && client.socket.writable) {
    client.socket.write(Buffer.concat(Array.from({ length: 15 }, () => randomFrame(context, message++))))
    await sleep(10)
  }
  for (
    const until = performance.now() + timeoutMs;
    replies < message && client.socket.writable && performance.now() < until;
  )
    await sleep(20)
  if (!client.socket.writable) totals.shut++
  totals.taken += replies
  client.socket.destroy()
}
