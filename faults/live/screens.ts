import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import WebSocket from 'ws'
import { LiveRefusal, openLiveConnection, type LiveConnection } from '#app/platform/live/live-connection.ts'
import { noteKey } from '#rules/classrooms/class-board.ts'
import type { Json } from '#rules/live/values.ts'
import type { Classroom, ScratchDatabase } from '#bench/live/scratch-database.ts'
import { sessionOf } from '#bench/live/test-sessions.ts'
import type { LiveUsers } from './fault-rounds.ts'
import type { World } from './world.ts'

/** Lets the browser's live connection module run in Node with the `ws` WebSocket. */
Object.assign(globalThis, { WebSocket })

type Screen = { classroom: Classroom; personId: string; live: LiveConnection }
type WriteCounts = { acked: Map<string, number>; refused: number; writes: number; increments: number; sent: number }

const [notesPerScreen, pauseMs, lastWriteDelayMs] = [3, 25, 600]
const counterId = 'count'

/**
 * Opens live clients of several classes: all subscribe to the board and write numbered notes continuously, and two tabs
 * of the teacher increment a shared counter.
 */
export function openScreens(
  { port, database }: Pick<World, 'port' | 'database'>,
  classrooms: Classroom[],
): LiveUsers & { close: () => void } {
  const screens = classrooms.flatMap((classroom) =>
    [classroom.teacherId, classroom.teacherId, ...classroom.studentIds].map((personId, tab): Screen => {
      const live = openLiveConnection(`http://127.0.0.1:${port}/as/${sessionOf(personId, tab)}/api/1.0/live`)
      live.subscribe(classroom.board, () => {})
      return { classroom, personId, live }
    }),
  )
  const counts: WriteCounts = { acked: new Map(), refused: 0, writes: 0, increments: 0, sent: 0 }
  let noteNumber = 0
  const activeClassrooms = new Set<Classroom>()
  let pendingWork: Promise<void>[] = []

  const countRefusal = (error: unknown) => {
    if (!(error instanceof LiveRefusal)) throw error
    counts.refused++
  }

  async function writeNote({ classroom, personId, live }: Screen, id: string) {
    const path = `${classroom.board}/${noteKey(personId, id)}`
    const ownNumber = ++noteNumber
    counts.sent++
    await live.set(path, { text: String(ownNumber), colour: 'sky' }).then(() => {
      counts.acked.set(path, ownNumber)
      counts.writes++
    }, countRefusal)
  }

  async function writeNotes(screen: Screen, tab: number, note: number) {
    while (activeClassrooms.has(screen.classroom)) {
      await writeNote(screen, `w${tab}-${note}`)
      await sleep(pauseMs)
    }
  }

  async function incrementCounter({ classroom, personId, live }: Screen) {
    const path = `${classroom.board}/${noteKey(personId, counterId)}`
    while (activeClassrooms.has(classroom)) {
      counts.sent++
      const next = (before: Json) => ({
        text: String(Number((before as { text: string } | null)?.text ?? 0) + 1),
        colour: 'sun',
      })
      await live.transaction(path, next).then(() => void counts.increments++, countRefusal)
      await sleep(pauseMs * 4)
    }
  }

  return {
    begin() {
      classrooms.forEach((classroom) => activeClassrooms.add(classroom))
      pendingWork = screens.flatMap((screen, tab) => [
        ...Array.from({ length: notesPerScreen }, (_, note) => writeNotes(screen, tab, note)),
        ...(screen.personId === screen.classroom.teacherId ? [incrementCounter(screen)] : []),
      ])
    },
    /** Stops half of the classes; later one client of each writes a last note. */
    async rest(round: number) {
      const resting = classrooms.filter((_, index) => index % 2)
      resting.forEach((classroom) => activeClassrooms.delete(classroom))
      await sleep(lastWriteDelayMs)
      for (const classroom of resting) {
        const classScreens = screens.filter((screen) => screen.classroom === classroom)
        pendingWork.push(writeNote(classScreens[round % classScreens.length]!, 'last-word'))
      }
    },
    async finish() {
      activeClassrooms.clear()
      await Promise.all(pendingWork)
    },
    isLive: () => screens.every(({ live }) => live.state() === 'live'),
    async countWrongScreens() {
      const stored = await loadBoards(database)
      return screens.filter(
        ({ classroom, live }) => !isDeepStrictEqual(live.valueOf(classroom.board), stored.get(classroom.board)),
      ).length
    },
    /** Counts notes older than the last acknowledged one, and missing counter increments. */
    async countLostWrites() {
      const stored = await loadBoards(database)
      const textAt = (path: string) => {
        const slash = path.lastIndexOf('/')
        return Number(
          (stored.get(path.slice(0, slash))?.[path.slice(slash + 1)] as { text: string } | undefined)?.text ?? 0,
        )
      }
      const notes = [...counts.acked].filter(([path, last]) => textAt(path) < last).length
      const storedCount = classrooms.reduce(
        (sum, { board, teacherId }) => sum + textAt(`${board}/${noteKey(teacherId, counterId)}`),
        0,
      )
      return notes + Math.max(0, counts.increments - storedCount)
    },
    count: () => ({
      acknowledged: counts.writes + counts.increments,
      refused: counts.refused,
      unanswered: counts.sent - counts.writes - counts.increments - counts.refused,
    }),
    close: () => screens.forEach(({ live }) => live.close()),
  }
}

async function loadBoards(database: ScratchDatabase): Promise<Map<string, Record<string, Json>>> {
  const { rows } = await database.owner.query<{ area: string; key: string; value: string }>(
    'SELECT area, key, value FROM live_records ORDER BY key',
  )
  const result = new Map<string, Record<string, Json>>()
  for (const { area, key, value } of rows)
    result.set(area, Object.assign(result.get(area) ?? {}, { [key]: JSON.parse(value) as Json }))
  return result
}
