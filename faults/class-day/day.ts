import pg from 'pg'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { addSessionCookie } from '#testing/session.ts'
import { openBrowser } from '#testing/browser.ts'
import { openWorld } from '#testing/world.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { expectedWords, stayOf } from './activities.ts'
import { makeDayClass } from './day-class.ts'
import { openBrowserChild, openProtocolChild, type DayChild } from './day-child.ts'
import type { Activity, Hour } from './schedule.ts'
import { readToday } from './today-screen.ts'

const classSize = 25
export const realBrowsers = 5
const settleMs = 5_000
const pollMs = 200

type WrongStatement = { hour: string; child: number; said: string; truth: string }

/** Opens a world with the class, its teacher's Today page and all children. */
export async function openDay(say: (line: string) => void) {
  const world = await openWorld()
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 }).on('error', () => {})
  const browser = await openBrowser()
  const { classroomId, children } = await makeDayClass(owner, classSize)
  const teacherCookie = await world.sessionOf('teacher')
  const room = await openQuiz(world.url, teacherCookie, classroomId)

  const desk = await browser.newContext({ viewport: desktop, serviceWorkers: 'block' })
  await addSessionCookie(desk, world.url, teacherCookie)
  const today = await desk.newPage()
  await today.goto(`${world.url}/dashboard?class=${classroomId}`)
  await waitForHydration(today)

  const players: DayChild[] = []
  for (const [index, { id }] of children.entries()) {
    const session = { url: world.url, cookie: await world.sessionOf({ id }), classroomId }
    players.push(index < realBrowsers ? await openBrowserChild(browser, session) : openProtocolChild(session))
  }
  const current = children.map((): Activity => 'closed tab')
  const truth = children.map(() => expectedWords('closed tab', stayOf('closed tab', 0, room)))
  const results = {
    samples: 0,
    wrong: [] as WrongStatement[],
    wrongCounts: [] as string[],
    /** Time from each change until Today showed it. */
    delaysMs: [] as number[],
  }
  let step = 0

  return {
    results,
    async play({ name, most, others = {} }: Hour) {
      if (most === 'next step') step++
      const began = performance.now()
      /** When each child had changed; undefined while the change is under way. */
      const changedAt = new Map<number, number>()
      const shownAt = new Map<number, number>()
      const changes = players.map(async (player, index) => {
        const activity = others[index] ?? most
        const stay = stayOf(activity, step, room)
        const words = expectedWords(activity, stay)
        const isNew = activity !== current[index] || words !== truth[index]
        current[index] = activity
        if (isNew) await player.begin(activity, stay)
        truth[index] = words
        changedAt.set(index, performance.now())
        if (!isNew) shownAt.set(index, -1)
      })
      const allChanged = Promise.all(changes)
      for (let deadline = Infinity; performance.now() < deadline; ) {
        const { said } = await readToday(today)
        const now = performance.now()
        for (const [index, { id }] of children.entries())
          if (changedAt.has(index) && !shownAt.has(index) && said[id] === truth[index]) shownAt.set(index, now)
        if (deadline === Infinity && changedAt.size === children.length) {
          await allChanged
          deadline = Math.max(...changedAt.values()) + settleMs
        }
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      const { said, here } = await readToday(today)
      for (const [index, { id }] of children.entries()) {
        results.samples++
        if (said[id] !== truth[index])
          results.wrong.push({ hour: name, child: index, said: said[id] ?? 'missing', truth: truth[index]! })
        const shown = shownAt.get(index)
        if (shown !== -1) results.delaysMs.push((shown ?? performance.now()) - changedAt.get(index)!)
      }
      const present = current.filter((activity) => activity !== 'closed tab' && activity !== 'lost network').length
      if (here !== present) results.wrongCounts.push(`${name}: ${here} instead of ${present}`)
      const seconds = Math.round((performance.now() - began) / 1_000)
      say(`${name}: ${present} here, ${results.wrong.length} of ${results.samples} wrong so far, ${seconds} s`)
    },
    async close() {
      await Promise.all(players.map((player) => player.close()))
      await browser.close()
      await owner.end()
      await world.stop()
    },
  }
}

const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: true, teams: 0 },
  answerSeconds: 300,
}

/** Creates a quiz for the class and opens its lobby, as the teacher's pages do. */
async function openQuiz(url: string, cookie: string, classroomId: string): Promise<string> {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${url}${path}.data?class=${classroomId}`, {
      method: 'POST',
      headers: { cookie, origin: url },
      body: new URLSearchParams({ ...fields, [keyField]: crypto.randomUUID() }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }
  const created = await post('/dashboard/competition', {
    [actionField]: 'create',
    classroomId,
    title: 'Morning quiz',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify(settings),
  })
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(created)![0]
  await post('/dashboard/competition', { [actionField]: 'act', competition: id, press: 'open', round: '', phase: '' })
  return id
}
