import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, WebSocket } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { openBrowser } from '#testing/browser.ts'
import { signIn, type PersonaName } from '#testing/sign-in.ts'
import type { LiveUsers } from './fault-rounds.ts'
import type { World } from './world.ts'

const area = `classrooms/${explorers}/board`
const [pauseMs, lastWriteDelayMs] = [400, 600]

type LiveFrame = { t: string; i: number; p?: string; v?: { text: string } }

/**
 * Opens pages of two teachers of a class in a browser: one posts notes, both must show them. Reads acknowledgements
 * from the page's WebSocket.
 */
export async function openPages({
  port,
  database,
}: Pick<World, 'port' | 'database'>): Promise<LiveUsers & { close: () => Promise<void> }> {
  const url = `http://127.0.0.1:${port}`
  const browser = await openBrowser()
  const acknowledged = new Map<string, string>()
  let [written, refused, pendingWork, writing] = [0, 0, Promise.resolve(), false]
  const teacher = await openPage(await browser.newContext(), url, 'teacher', recordFrames)
  const colleague = await openPage(await browser.newContext(), url, 'coTeacher', () => {})
  const pages = [teacher, colleague]

  function recordFrames(socket: WebSocket) {
    const sent = new Map<number, LiveFrame>()
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as LiveFrame
      if (message.t === 'set') sent.set(message.i, message)
    })
    socket.on('framereceived', ({ payload }) => {
      const reply = JSON.parse(String(payload)) as LiveFrame
      const message = sent.get(reply.i)
      if (message && reply.t === 'ok') acknowledged.set(message.p!, message.v!.text)
      if (message && reply.t === 'no') refused++
    })
  }

  async function postNote() {
    await teacher.getByPlaceholder('Write a note for the class').fill(`note ${++written}`)
    await teacher.getByRole('button', { name: 'Post' }).click()
  }

  async function postNotes() {
    for (; writing; await sleep(pauseMs)) await postNote()
  }

  async function loadStoredNotes(): Promise<Map<string, string>> {
    const { rows } = await database.owner.query<{ key: string; value: string }>(
      'SELECT key, value FROM live_records WHERE area = $1',
      [area],
    )
    return new Map(rows.map(({ key, value }) => [`${area}/${key}`, (JSON.parse(value) as { text: string }).text]))
  }

  return {
    begin() {
      writing = true
      pendingWork = postNotes()
    },
    /** Pauses writing only in every second round. */
    async rest(round) {
      if (round % 2) return
      writing = false
      await pendingWork
      await sleep(lastWriteDelayMs)
      await postNote()
    },
    async finish() {
      writing = false
      await pendingWork
      while (acknowledged.size + refused < written) await sleep(20)
    },
    isLive: async () =>
      (await Promise.all(pages.map((page) => page.getByText('Connected', { exact: true }).count()))).every(
        (count) => count > 0,
      ),
    async countWrongScreens() {
      const expected = [...(await loadStoredNotes()).values()].sort().join('\n')
      const shown = await Promise.all(pages.map((page) => page.evaluate(readNotes)))
      return shown.filter(({ stayed, notes }) => !stayed || notes.sort().join('\n') !== expected).length
    },
    async countLostWrites() {
      const storedNotes = await loadStoredNotes()
      return [...acknowledged].filter(([path, text]) => storedNotes.get(path) !== text).length
    },
    count: () => ({ acknowledged: acknowledged.size, refused, unanswered: written - acknowledged.size - refused }),
    close: () => browser.close(),
  }
}

async function openPage(
  context: BrowserContext,
  url: string,
  personaName: PersonaName,
  onSocket: (socket: WebSocket) => void,
): Promise<Page> {
  await signIn(context, url, personaName)
  const page = await context.newPage()
  page.on('websocket', onSocket)
  await page.goto(`${url}/dashboard/classroom?class=${explorers}&view=class`)
  await page.evaluate(() => void ((globalThis as { stayed?: boolean }).stayed = true))
  return page
}

/** Runs in the page: returns the visible notes, and whether the page was never reloaded. */
function readNotes() {
  const notes = [...document.querySelectorAll('li[data-colour] > p')].map((text) => text.textContent)
  return { stayed: (globalThis as { stayed?: boolean }).stayed === true, notes }
}
