import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hashPassword } from '#app/features/people/accounts/public.server.ts'
import { openScratchDatabase } from '#bench/live/scratch-database.ts'
import { freePort, startBuiltServer, type BuiltServer } from '#testing/built-server.ts'
import { openBrowser } from '#testing/browser.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { addSessionCookie } from '#testing/session.ts'
import { startMailServer } from '#tools/dev/mail-server.ts'
import { createPeople, password, type People, type Requester } from '../surface/people.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** A browser page of one user of a new school, who fills in a form. */
export type Stage = {
  owner: pg.Pool
  people: People
  way: FaultProxy
  requester: Requester
  /** Id of the user who fills in the form. */
  id: string
  email: string
  context: BrowserContext
  page: Page
  /** Unique text to type into the form. */
  text: string
  goTo: (path: string) => Promise<void>
  /** Returns the link in the newest mail to an address. */
  linkTo: (address: string) => Promise<string>
}

export type FormHarness = {
  way: FaultProxy
  openStage: (requester: Requester, text: string) => Promise<Stage>
  /** Kills the server with SIGKILL. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a built server behind a fault proxy, with its own database, mail server and a real browser. */
export async function openFormHarness(): Promise<FormHarness> {
  const database = await openScratchDatabase('forms')
  const [browser, way, hash] = [await openBrowser(), await openFaultProxy(), await hashPassword(password)]
  const mail = await startMailServer(await freePort(), await freePort())
  let server: BuiltServer
  const start = async () => {
    server = await startBuiltServer({
      DATABASE_URL: database.appUrl,
      SMTP_URL: mail.smtpUrl,
      SECOND_FACTOR: 'offered',
      BASE_URL: way.url,
    })
    way.target = server.url
  }
  await start()
  return {
    way,
    async openStage(person, text) {
      const people = await createPeople(database.owner)
      const id = person === 'visitor' ? '' : people.ids[person]
      if (id) await addPassword(database.owner, id, hash)
      const { context, page } = await openScreen(browser, way.url, people.sessions.get(person)?.cookie)
      return {
        owner: database.owner,
        people,
        way,
        requester: person,
        id,
        email: `${id}@example.test`,
        context,
        page,
        text,
        async goTo(path) {
          await page.goto(new URL(path, way.url).href, { waitUntil: 'networkidle' })
          await waitForHydration(page)
        },
        async linkTo(address) {
          const { text: mailText } = await mail.mailTo(address, undefined, way.url)
          return /https?:\/\/\S+/.exec(mailText)![0]
        },
      }
    },
    kill: () =>
      new Promise((resolve) => {
        way.target = null
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
  if (cookie) await addSessionCookie(context, url, cookie)
  const page = await context.newPage()
  // Dismiss unload dialogs; other tests cover the warning about unsaved text.
  page.on('dialog', (dialog) => void dialog.dismiss())
  return { context, page }
}

const addPassword = (owner: pg.Pool, id: string, hash: string) =>
  owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     SELECT $1::uuid, $1::uuid, 'credential', $1::text, $2 WHERE NOT EXISTS (SELECT FROM accounts WHERE user_id = $1::uuid)`,
    [id, hash],
  )
