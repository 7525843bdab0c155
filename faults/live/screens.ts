import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import WebSocket from 'ws'
import { LiveRefusal, openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import { noteKey } from '#rules/class-board.ts'
import type { Json } from '#rules/live/values.ts'
import type { Classroom, OwnDatabase } from '#bench/live/own-database.ts'
import { sessionOf } from '#bench/live/test-people.ts'
import type { People } from './suffer.ts'
import type { World } from './world.ts'

/** The very module that runs in the browser, with the WebSocket of Node's world. */
Object.assign(globalThis, { WebSocket })

type Screen = { classroom: Classroom; personId: string; live: LiveConnection }
type Ledger = { acked: Map<string, number>; refused: number; writes: number; increments: number; said: number }

const [notesEach, pauseMs, lastWordMs] = [3, 25, 600]
const counterId = 'count'

/**
 * A class on its screens: everybody listens to the board, writes numbered notes without pause, and two windows of the
 * teacher count together.
 */
export function openScreens(
  { port, database }: Pick<World, 'port' | 'database'>,
  classrooms: Classroom[],
): People & { close: () => void } {
  const screens = classrooms.flatMap((classroom) =>
    [classroom.teacherId, classroom.teacherId, ...classroom.studentIds].map((personId, window): Screen => {
      const live = openLiveConnection(`http://127.0.0.1:${port}/as/${sessionOf(personId, window)}/api/1.0/live`)
      live.watch(classroom.board, () => {})
      return { classroom, personId, live }
    }),
  )
  const ledger: Ledger = { acked: new Map(), refused: 0, writes: 0, increments: 0, said: 0 }
  let number = 0
  const writing = new Set<Classroom>()
  let busy: Promise<void>[] = []

  const refused = (error: unknown) => {
    if (!(error instanceof LiveRefusal)) throw error
    ledger.refused++
  }

  async function writeNote({ classroom, personId, live }: Screen, id: string) {
    const path = `${classroom.board}/${noteKey(personId, id)}`
    const mine = ++number
    ledger.said++
    await live.set(path, { text: String(mine), colour: 'sky' }).then(() => {
      ledger.acked.set(path, mine)
      ledger.writes++
    }, refused)
  }

  async function writeNotes(screen: Screen, window: number, note: number) {
    while (writing.has(screen.classroom)) {
      await writeNote(screen, `w${window}-${note}`)
      await sleep(pauseMs)
    }
  }

  async function count({ classroom, personId, live }: Screen) {
    const path = `${classroom.board}/${noteKey(personId, counterId)}`
    while (writing.has(classroom)) {
      ledger.said++
      const next = (before: Json) => ({
        text: String(Number((before as { text: string } | null)?.text ?? 0) + 1),
        colour: 'sun',
      })
      await live.transaction(path, next).then(() => void ledger.increments++, refused)
      await sleep(pauseMs * 4)
    }
  }

  return {
    begin() {
      classrooms.forEach((classroom) => writing.add(classroom))
      busy = screens.flatMap((screen, window) => [
        ...Array.from({ length: notesEach }, (_, note) => writeNotes(screen, window, note)),
        ...(screen.personId === screen.classroom.teacherId ? [count(screen)] : []),
      ])
    },
    /** Half of the classes. */
    async rest(round: number) {
      const resting = classrooms.filter((_, index) => index % 2)
      resting.forEach((classroom) => writing.delete(classroom))
      await sleep(lastWordMs)
      for (const classroom of resting) {
        const theirs = screens.filter((screen) => screen.classroom === classroom)
        busy.push(writeNote(theirs[round % theirs.length]!, 'last-word'))
      }
    },
    async finish() {
      writing.clear()
      await Promise.all(busy)
    },
    isLive: () => screens.every(({ live }) => live.state() === 'live'),
    async wrong() {
      const stored = await boards(database)
      return screens.filter(
        ({ classroom, live }) => !isDeepStrictEqual(live.valueOf(classroom.board), stored.get(classroom.board)),
      ).length
    },
    /** A note older than the last that was acknowledged, or a count below the counted. */
    async lost() {
      const stored = await boards(database)
      const textAt = (path: string) => {
        const slash = path.lastIndexOf('/')
        return Number(
          (stored.get(path.slice(0, slash))?.[path.slice(slash + 1)] as { text: string } | undefined)?.text ?? 0,
        )
      }
      const notes = [...ledger.acked].filter(([path, last]) => textAt(path) < last).length
      const counted = classrooms.reduce(
        (sum, { board, teacherId }) => sum + textAt(`${board}/${noteKey(teacherId, counterId)}`),
        0,
      )
      return notes + Math.max(0, ledger.increments - counted)
    },
    count: () => ({
      acknowledged: ledger.writes + ledger.increments,
      refused: ledger.refused,
      unanswered: ledger.said - ledger.writes - ledger.increments - ledger.refused,
    }),
    close: () => screens.forEach(({ live }) => live.close()),
  }
}

async function boards(database: OwnDatabase): Promise<Map<string, Record<string, Json>>> {
  const { rows } = await database.owner.query<{ area: string; key: string; value: string }>(
    'SELECT area, key, value FROM live_records ORDER BY key',
  )
  const found = new Map<string, Record<string, Json>>()
  for (const { area, key, value } of rows)
    found.set(area, Object.assign(found.get(area) ?? {}, { [key]: JSON.parse(value) as Json }))
  return found
}
