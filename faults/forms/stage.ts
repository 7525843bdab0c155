import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hashPassword } from '#app/features/accounts/public.server.ts'
import { openOwnDatabase } from '#bench/live/own-database.ts'
import { freePort, startBuiltServer, type BuiltServer } from '#bench/server.ts'
import { openBrowser } from '#e2e/browser.ts'
import { desktop, hydrated } from '#e2e/screen.ts'
import { keepSession } from '#e2e/session.ts'
import { startMailServer } from '#tools/mail-server.ts'
import { makePeople, password, type People, type Who } from '../surface/people.ts'
import { openWay, type Way } from './way.ts'

/** A school of its own, and the screen of the one of its people who fills in a form. */
export type Stage = {
  owner: pg.Pool
  people: People
  way: Way
  who: Who
  /** Of the one who fills in the form. */
  id: string
  email: string
  context: BrowserContext
  page: Page
  /** Stands in no other form of any run. */
  text: string
  goTo: (path: string) => Promise<void>
  /** The link of the newest mail to an address. */
  linkTo: (address: string) => Promise<string>
}

export type Theatre = {
  way: Way
  stageFor: (who: Who, text: string) => Promise<Stage>
  /** The server, as `kill -9` ends it. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** A built Skykite of its own behind the way to it, with its database, mails and a real browser. */
export async function openTheatre(): Promise<Theatre> {
  const database = await openOwnDatabase('forms')
  const [browser, way, hash] = [await openBrowser(), await openWay(), await hashPassword(password)]
  const mail = await startMailServer(await freePort(), await freePort())
  let server: BuiltServer
  const start = async () => {
    server = await startBuiltServer({
      DATABASE_URL: database.appUrl,
      SMTP_URL: mail.smtpUrl,
      SECOND_FACTOR: 'offered',
      BASE_URL: way.url,
    })
    way.inner = server.url
  }
  await start()
  return {
    way,
    async stageFor(who, text) {
      const people = await makePeople(database.owner)
      const id = who === 'visitor' ? '' : people.ids[who]
      if (id) await givePassword(database.owner, id, hash)
      const { context, page } = await openScreen(browser, way.url, people.sessions.get(who)?.cookie)
      return {
        owner: database.owner,
        people,
        way,
        who,
        id,
        email: `${id}@example.test`,
        context,
        page,
        text,
        async goTo(path) {
          await page.goto(new URL(path, way.url).href, { waitUntil: 'networkidle' })
          await hydrated(page)
        },
        async linkTo(address) {
          const { text: words } = await mail.mailTo(address, undefined, way.url)
          return /https?:\/\/\S+/.exec(words)![0]
        },
      }
    },
    kill: () =>
      new Promise((resolve) => {
        way.inner = null
        server.process.once('exit', () => resolve())
        process.kill(server.process.pid!, 'SIGKILL')
      }),
    restart: start,
    async close() {
      await browser.close()
      await server.stop()
      await way.close()
      await mail.stop()
      await database.close()
    },
  }
}

async function openScreen(browser: Browser, url: string, cookie: string | undefined) {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(20_000)
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url }])
  if (cookie) await keepSession(context, url, cookie)
  const page = await context.newPage()
  // Whether a refresh asks is tried elsewhere; here nothing leaves the page on purpose.
  page.on('dialog', (dialog) => void dialog.dismiss())
  return { context, page }
}

const givePassword = (owner: pg.Pool, id: string, hash: string) =>
  owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     SELECT $1::uuid, $1::uuid, 'credential', $1::text, $2 WHERE NOT EXISTS (SELECT FROM accounts WHERE user_id = $1::uuid)`,
    [id, hash],
  )
