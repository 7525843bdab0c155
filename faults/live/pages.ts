import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, WebSocket } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { openBrowser } from '#e2e/browser.ts'
import { signIn, type PersonaName } from '#e2e/sign-in.ts'
import type { People } from './suffer.ts'
import type { World } from './world.ts'

const area = `classrooms/${explorers}/board`
const [pauseMs, lastWordMs] = [400, 600]

type Said = { t: string; i: number; p?: string; v?: { text: string } }

/**
 * Two teachers of a class in a browser: one puts notes up by hand, both must show them. What was acknowledged is read
 * off the page's own socket.
 */
export async function openPages({
  port,
  database,
}: Pick<World, 'port' | 'database'>): Promise<People & { close: () => Promise<void> }> {
  const url = `http://127.0.0.1:${port}`
  const browser = await openBrowser()
  const acknowledged = new Map<string, string>()
  let [written, refused, busy, writing] = [0, 0, Promise.resolve(), false]
  const teacher = await openPage(await browser.newContext(), url, 'teacher', listenIn)
  const colleague = await openPage(await browser.newContext(), url, 'coTeacher', () => {})
  const pages = [teacher, colleague]

  function listenIn(socket: WebSocket) {
    const sent = new Map<number, Said>()
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as Said
      if (said.t === 'set') sent.set(said.i, said)
    })
    socket.on('framereceived', ({ payload }) => {
      const heard = JSON.parse(String(payload)) as Said
      const said = sent.get(heard.i)
      if (said && heard.t === 'ok') acknowledged.set(said.p!, said.v!.text)
      if (said && heard.t === 'no') refused++
    })
  }

  async function putUp() {
    await teacher.getByPlaceholder('Write a note for the class').fill(`note ${++written}`)
    await teacher.getByRole('button', { name: 'Post' }).click()
  }

  async function putUpMany() {
    for (; writing; await sleep(pauseMs)) await putUp()
  }

  async function stored(): Promise<Map<string, string>> {
    const { rows } = await database.owner.query<{ key: string; value: string }>(
      'SELECT key, value FROM live_records WHERE area = $1',
      [area],
    )
    return new Map(rows.map(({ key, value }) => [`${area}/${key}`, (JSON.parse(value) as { text: string }).text]))
  }

  return {
    begin() {
      writing = true
      busy = putUpMany()
    },
    /** Every second time she goes on writing instead. */
    async rest(round) {
      if (round % 2) return
      writing = false
      await busy
      await sleep(lastWordMs)
      await putUp()
    },
    async finish() {
      writing = false
      await busy
      while (acknowledged.size + refused < written) await sleep(20)
    },
    isLive: async () =>
      (await Promise.all(pages.map((page) => page.getByText('Connected', { exact: true }).count()))).every(
        (count) => count > 0,
      ),
    async wrong() {
      const expected = [...(await stored()).values()].sort().join('\n')
      const shown = await Promise.all(pages.map((page) => page.evaluate(notesShown)))
      return shown.filter(({ stayed, notes }) => !stayed || notes.sort().join('\n') !== expected).length
    },
    async lost() {
      const there = await stored()
      return [...acknowledged].filter(([path, text]) => there.get(path) !== text).length
    },
    count: () => ({ acknowledged: acknowledged.size, refused, unanswered: written - acknowledged.size - refused }),
    close: () => browser.close(),
  }
}

async function openPage(
  context: BrowserContext,
  url: string,
  who: PersonaName,
  listenIn: (socket: WebSocket) => void,
): Promise<Page> {
  await signIn(context, url, who)
  const page = await context.newPage()
  page.on('websocket', listenIn)
  await page.goto(`${url}/dashboard/classroom?class=${explorers}&view=class`)
  await page.evaluate(() => void ((globalThis as { stayed?: boolean }).stayed = true))
  return page
}

/** Runs in the page. */
function notesShown() {
  const notes = [...document.querySelectorAll('li[data-colour] > p')].map((text) => text.textContent)
  return { stayed: (globalThis as { stayed?: boolean }).stayed === true, notes }
}
