import type { BrowserContext, Page } from 'playwright-core'
import { startBuiltServer, type BuiltServer } from '#testing/built-server.ts'
import { explorers } from '#db/personas.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { openFrontProxy, type FrontProxy } from '../harness/front-proxy.ts'
import {
  waitForElementHydration,
  desktop,
  waitForHydration,
  phone,
  takeScreenshot,
  waitForAnimations,
} from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { fillPlaceholders } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test as journey, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** A lesson is downloaded and done offline, and all its events reach the server although it is killed three times. */

type OfflineJourney = Journey & { frontProxy: FrontProxy }

const test = journey.extend<object, { frontProxy: FrontProxy }>({
  frontProxy: [
    async ({}, use) => {
      const frontProxy = await openFrontProxy()
      await use(frontProxy)
      await frontProxy.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ frontProxy }, use) => use({ BASE_URL: frontProxy.url }),
})

const pupil = (number: number) => ({ id: `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}` })
/** Locale, device name, viewport and child of each run. */
const devices = [['en', 'desktop', desktop, pupil(1)]] as const
/** Two children who share a tablet. */
const [firstChild, secondChild] = [pupil(2), pupil(3)]
const inClass = `?class=${explorers}`

const tables = ['learners', 'lesson_progress', 'lesson_drafts', 'replaced_drafts', 'best_programs', 'lesson_events']
test.beforeEach(async ({ frontProxy, world, owner }) => {
  Object.assign(frontProxy, { isOffline: false, targetUrl: world.url, intercept: null })
  const children = [...devices.map(([, , , child]) => child.id), firstChild.id, secondChild.id]
  for (const table of tables) await owner.query(`DELETE FROM ${table} WHERE student_id = ANY($1)`, [children])
})

const readLessonMessages = (locale: Locale) => {
  const { offline, player, run, editor, command, skins } = readMessages('lessons', locale)
  return {
    offline: offline!,
    player: player!,
    run: run!,
    editor: editor!,
    command: command!,
    skins: skins!,
  }
}
type LessonMessages = ReturnType<typeof readLessonMessages>

async function openTablet(
  { frontProxy, world, browser }: Pick<OfflineJourney, 'frontProxy' | 'world' | 'browser'>,
  child: { id: string },
  viewport: typeof phone,
) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, reducedMotion: 'reduce' })
  await signInByCookie(context, { url: frontProxy.url, sessionOf: world.sessionOf }, child)
  return { context, page: await context.newPage() }
}

async function open(frontProxy: OfflineJourney['frontProxy'], page: Page, locale: Locale, step: string) {
  await page.goto(`${frontProxy.url}${localePath(locale, `/lesson/${step}`)}${inClass}`)
  await waitForHydration(page)
}

async function saveScreenshot(page: Page, name: string) {
  await waitForAnimations(page)
  await takeScreenshot(page, `offline-${name}`)
}

/** Downloads the lesson to the device; the button shows the download size. */
async function download(page: Page, messages: LessonMessages, name: string): Promise<void> {
  const tool = page.getByRole('button', { name: messages.offline.take, exact: true })
  await waitForElementHydration(tool)
  await tool.click()
  const button = page
    .getByRole('dialog')
    .getByRole('button', { name: fillPlaceholders(messages.offline.download!, { size: '' }) })
  await button.waitFor()
  expect(await button.textContent()).toMatch(/[\d.]+\s?[kM]B/)
  await saveScreenshot(page, `${name}-before`)
  await expectNoViolations(page, 'before a download')
  await button.click()
  await page.getByText(messages.offline.hereText!).waitFor()
  await saveScreenshot(page, `${name}-here`)
  await expectNoViolations(page, 'after a download')
  await page.keyboard.press('Escape')
}

/** Goes to the next step and waits until it is shown: both steps have a button with this name. */
async function next(frontProxy: OfflineJourney['frontProxy'], page: Page, messages: LessonMessages) {
  const link = page.getByRole('link', { name: messages.player.next, exact: true })
  const { pathname } = new URL((await link.getAttribute('href'))!, frontProxy.url)
  await link.click()
  await page.locator(`a[aria-current=step][href^="${pathname}"]`).waitFor({ state: 'attached' })
}
const run = (page: Page, messages: LessonMessages) =>
  page.getByRole('button', { name: messages.run.run, exact: true }).click()

async function solveInIcons(page: Page, messages: LessonMessages, tiles: readonly string[]) {
  for (const tile of tiles) {
    const button = page.getByRole('button', {
      name: fillPlaceholders(messages.editor.add!, { command: messages.command[tile]! }),
      exact: true,
    })
    await waitForElementHydration(button)
    await button.click()
  }
  await run(page, messages)
  await page.getByRole('dialog').waitFor()
}

/** Types the program as Python and runs it as Python or, after switching the skin, as blocks. */
async function solveInText(page: Page, messages: LessonMessages, program: string, skin: 'python' | 'blocks') {
  const skins = page.locator('[data-slot=skins]')
  const python = skins.getByText(messages.skins.python!, { exact: true })
  await waitForElementHydration(python)
  await python.dispatchEvent('click')
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
  if (skin === 'blocks') {
    await skins.getByText(messages.skins.blocks!, { exact: true }).dispatchEvent('click')
    await page.locator('.blocklyDraggable').first().waitFor({ state: 'attached' })
  }
  await run(page, messages)
  await page.getByRole('dialog').waitFor()
}

const readOutboxIds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('skykite-outbox')
        request.onsuccess = () => {
          const keys = request.result.transaction('events').objectStore('events').getAllKeys()
          keys.onsuccess = () => resolve(keys.result as string[])
        }
      }),
  )

/** Starts three servers sequentially, because the tested page needs CPU at the same time. */
async function startServers({
  world,
  frontProxy,
}: Pick<OfflineJourney, 'world' | 'frontProxy'>): Promise<BuiltServer[]> {
  const started: BuiltServer[] = []
  for (let number = 0; number < 3; number++)
    started.push(
      await startBuiltServer({
        DATABASE_URL: world.appUrl,
        SMTP_URL: world.smtpUrl,
        SECOND_FACTOR: 'offered',
        BASE_URL: frontProxy.url,
      }),
    )
  return started
}

/** Goes online with three servers; each is killed during an upload, before the request or before the response. */
async function comeOnline(
  { frontProxy, world }: Pick<OfflineJourney, 'frontProxy' | 'world'>,
  context: BrowserContext,
  servers: readonly BuiltServer[],
) {
  const pendingKills: [server: BuiltServer, killStage: 'request' | 'response'][] = [
    [servers[0]!, 'request'],
    [servers[1]!, 'response'],
    [servers[2]!, 'response'],
  ]
  frontProxy.targetUrl = servers[0]!.url
  frontProxy.intercept = (path, stage) => {
    const [server, killStage] = pendingKills[0] ?? []
    if (!server || path !== '/api/1.0/events' || stage !== killStage) return true
    pendingKills.shift()
    server.process.kill('SIGKILL')
    frontProxy.targetUrl = pendingKills[0]?.[0].url ?? world.url
    return false
  }
  await context.setOffline(false)
  return { killed: () => 3 - pendingKills.length }
}

for (const [locale, label, viewport, child] of devices)
  test(`lessons done offline in two skins are saved exactly once although servers die: ${locale} on a ${label}`, async ({
    frontProxy,
    world,
    browser,
    owner,
  }) => {
    test.setTimeout(240_000)
    const t = readLessonMessages(locale)
    const { context, page } = await openTablet({ frontProxy, world, browser }, child, viewport)

    await open(frontProxy, page, locale, 'ff-1a/ff-1-story')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await download(page, t, `${locale}-icons`)
    await open(frontProxy, page, locale, 'bb-1a/bb-1-story')
    await download(page, t, `${locale}-blocks`)

    const servers = startServers({ world, frontProxy })
    await context.setOffline(true)
    await open(frontProxy, page, locale, 'ff-1a/ff-1-story')
    await next(frontProxy, page, t)
    await next(frontProxy, page, t)
    await solveInIcons(page, t, ['fly_right'])
    await next(frontProxy, page, t)
    await solveInIcons(page, t, ['fly_up', 'fly_up'])
    await next(frontProxy, page, t)
    await solveInIcons(page, t, ['fly_up', 'fly_right', 'fly_right'])
    await saveScreenshot(page, `${locale}-icons-offline`)
    await page.close()

    const laterPage = await context.newPage()
    await open(frontProxy, laterPage, locale, 'bb-1a/bb-1-story')
    await saveScreenshot(laterPage, `${locale}-story-offline`)
    await next(frontProxy, laterPage, t)
    await next(frontProxy, laterPage, t)
    await solveInText(laterPage, t, 'fly(4)', 'python')
    await next(frontProxy, laterPage, t)
    await solveInText(laterPage, t, 'fly(2)\nturn_left()\nfly(2)', 'blocks')
    await next(frontProxy, laterPage, t)
    await laterPage.waitForURL(/bb-1-3/)
    await laterPage.reload()
    await waitForHydration(laterPage)
    await solveInText(laterPage, t, 'fly(2)\nturn_left()\nfly(2)', 'blocks')
    await saveScreenshot(laterPage, `${locale}-blocks-offline`)
    await expectNoViolations(laterPage, 'without a network')
    const ids = await readOutboxIds(laterPage)
    expect(ids.length).toBeGreaterThan(20)

    const { killed } = await comeOnline({ frontProxy, world }, context, await servers)
    await expect.poll(async () => (await readOutboxIds(laterPage)).length, { timeout: 60_000 }).toBe(0)
    expect(killed()).toBe(3)
    const { rows } = await owner.query('SELECT id FROM lesson_events WHERE student_id = $1', [child.id])
    expect(rows.filter(({ id }) => ids.includes(id as string)).length).toBe(ids.length)
    const progress = await owner.query(
      'SELECT step FROM lesson_progress WHERE student_id = $1 AND attempts = 1 ORDER BY step',
      [child.id],
    )
    expect(progress.rows.map(({ step }) => step as string)).toEqual([
      'bb-1-1',
      'bb-1-2',
      'bb-1-3',
      'ff-1-1',
      'ff-1-2',
      'ff-1-3',
    ])
    await context.close()
  })

test('offline work on a shared phone is hidden from the next child and restored for the first, on any device', async ({
  frontProxy,
  world,
  browser,
  owner,
}) => {
  const t = readLessonMessages('th')
  const { context, page } = await openTablet({ frontProxy, world, browser }, firstChild, phone)
  const stepDoneLink = page.getByRole('link', { name: fillPlaceholders(t.player.stepDone!, { number: 3 }) })
  const findTiles = (tabletPage: Page, { editor, command }: LessonMessages) =>
    tabletPage
      .getByRole('toolbar', { name: editor.program })
      .getByRole('button', { name: command.fly_right, exact: true })
  const readAttempts = async (child: { id: string }) =>
    (await owner.query(`SELECT step, attempts FROM lesson_progress WHERE student_id = $1 AND attempts > 0`, [child.id]))
      .rows
  await open(frontProxy, page, 'th', 'ff-1a/ff-1-story')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await download(page, t, 'th-phone')
  await context.setOffline(true)
  await open(frontProxy, page, 'th', 'ff-1a/ff-1-1')
  await solveInIcons(page, t, ['fly_right'])
  await saveScreenshot(page, 'th-phone-offline')
  expect((await readOutboxIds(page)).length).toBeGreaterThan(1)

  await context.clearCookies()
  await signInByCookie(context, { url: frontProxy.url, sessionOf: world.sessionOf }, secondChild)
  await context.setOffline(false)
  await open(frontProxy, page, 'th', 'ff-1a/ff-1-1')
  await page.waitForFunction((id) => localStorage.getItem('skykite:owner') === id, secondChild.id)
  await page.reload()
  await page.locator('[data-slot="toolbox"] button').first().waitFor()
  expect([await findTiles(page, t).count(), await stepDoneLink.count()]).toEqual([0, 0])
  expect(
    await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), firstChild.id),
  ).toEqual([])
  expect(await Promise.all([readAttempts(firstChild), readAttempts(secondChild)])).toEqual([[], []])

  await context.clearCookies()
  await signInByCookie(context, { url: frontProxy.url, sessionOf: world.sessionOf }, firstChild)
  await open(frontProxy, page, 'th', 'ff-1a/ff-1-1')
  await expect.poll(() => readAttempts(firstChild)).toEqual([{ step: 'ff-1-1', attempts: 1 }])
  expect(await readAttempts(secondChild)).toEqual([])
  await context.close()

  const desk = await openTablet({ frontProxy, world, browser }, firstChild, desktop)
  await open(frontProxy, desk.page, 'en', 'ff-1a/ff-1-1')
  await desk.page.getByRole('link', { name: 'Step 3, done' }).waitFor()
  await findTiles(desk.page, readLessonMessages('en')).waitFor()
  await desk.context.close()
})

test('a device without storage space reports it and deletes the partial download', async ({ frontProxy, browser }) => {
  onlyNightly('`saved-lessons.test.ts` proves what a full device keeps')
  const t = readLessonMessages('en')
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(frontProxy, page, 'en', 'ff-1a/ff-1-story')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: frontProxy.url, quotaSize: 500_000 })
  const tool = page.getByRole('button', { name: t.offline.take, exact: true })
  await waitForElementHydration(tool)
  await tool.click()
  await page.getByRole('dialog').getByRole('button', { name: /MB/ }).click()
  await page.getByText(t.offline.failed!.full!).waitFor()
  await saveScreenshot(page, 'en-full')
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('skykite-offline-'))))
    .toEqual([])

  await session.send('Storage.overrideQuotaForOrigin', { origin: frontProxy.url })
  await page.getByRole('button', { name: t.offline.again, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /MB/ }).click()
  await page.getByText(t.offline.hereText!).waitFor()
  // Visitors can open the downloaded trial lesson offline, and delete it again.
  await context.setOffline(true)
  await open(frontProxy, page, 'en', 'ff-1a/ff-1-1')
  await solveInIcons(page, t, ['fly_right'])
  await context.setOffline(false)
  await page.goto(`${frontProxy.url}/lesson/offline/page`)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Delete from this device/ }).click()
  await page.getByText(t.offline.none!).waitFor()
  await context.close()
})
