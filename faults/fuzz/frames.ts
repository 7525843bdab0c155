import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { maskedFrame, openRaw } from '#bench/live/raw-client.ts'
import { livePlaces } from '#app/features.server.ts'
import { whos, type People, type Who } from '../surface/people.ts'
import { note, recordOf } from '../surface/ways.ts'
import { mutatedFields, oddText, oddValue } from './odd-values.ts'
import type { Random } from './random.ts'

const patterns = [...livePlaces().views, ...livePlaces().stores, ...livePlaces().presences].map(({ path }) => path)
/** One connection says less than what ends it for saying too much. */
const framesEach = 90
const patienceMs = 1_000

export type FrameTotals = { taken: number; shut: number; unexpected: string[] }

type Drawn = { random: Random; people: People; other: People }

function pathOf({ random, people, other }: Drawn): string {
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
  if (random.chance(0.3)) return recordOf(people, random.pick(['owner', 'co-teacher', 'student in class', 'stranger']))
  if (random.chance(0.2)) return `${path}/${oddText(random, people, other)}`
  return random.chance(0.1) ? oddText(random, people, other) : path
}

/** One message as a screen says it, or nearly. */
function message(drawn: Drawn, i: number): object {
  const { random, people, other } = drawn
  const p = pathOf(drawn)
  const v = random.chance(0.5)
    ? note
    : random.chance(0.5)
      ? mutatedFields(random, note, people, other)
      : oddValue(random, people, other)
  const kinds: object[] = [
    { t: 'on', i, p },
    { t: 'on', i, p, r: oddText(random, people, other) },
    { t: 'off', i, p },
    { t: 'set', i, p, v },
    { t: 'update', i, u: Object.fromEntries(Array.from({ length: random.below(5) }, () => [pathOf(drawn), v])) },
    { t: 'cas', i, p, e: random.pick([-1, 0, 1, 7, 2 ** 40]), v },
    { t: 'cas', i, p, e: 0, v, n: randomUUID() },
    { t: 'bye', i, u: { [p]: v } },
    { t: 'hi', i },
  ]
  const said = random.pick(kinds)
  return random.chance(0.01) ? mutatedFields(random, said as Record<string, unknown>, people, other) : said
}

function frameOf(drawn: Drawn, i: number): Buffer {
  const { random } = drawn
  const text = JSON.stringify(message(drawn, i))
  if (random.chance(0.005))
    return maskedFrame(Buffer.from(text).map((byte) => (random.chance(0.05) ? random.below(256) : byte)) as Buffer)
  return random.chance(0.005) ? maskedFrame(text, random.pick([2, 9, 10, 8, 3])) : maskedFrame(text)
}

/**
 * A connection of somebody, and as many messages as it takes before it is shut. Counted is what was answered, and what
 * the connection was shut for.
 */
export async function fuzzConnection(port: number, drawn: Drawn, totals: FrameTotals): Promise<void> {
  const { random, people } = drawn
  const who: Who = random.pick(whos)
  const client = await openRaw(port, people.sessions.get(who)?.id ?? null).catch(() => null)
  if (!client) return void totals.shut++
  client.socket.on('error', () => {})
  let [said, heard] = [0, 0]
  client.onText = (text) => {
    if (/^\{"t":"(ok|no|now)"/.test(text.toString('latin1', 0, 12))) heard++
    if (text.includes('"unexpected"')) totals.unexpected.push(`${who}: ${text.toString().slice(0, 200)}`)
  }
  while (said < framesEach && client.socket.writable) {
    client.socket.write(Buffer.concat(Array.from({ length: 15 }, () => frameOf(drawn, said++))))
    await sleep(10)
  }
  for (
    const until = performance.now() + patienceMs;
    heard < said && client.socket.writable && performance.now() < until;
  )
    await sleep(20)
  if (!client.socket.writable) totals.shut++
  totals.taken += heard
  client.socket.destroy()
}
