import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startBuiltServer, type BuiltServer } from '#bench/server.ts'
import { explorers } from '#db/personas.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { openFrontProxy } from './front-proxy.ts'
import { attended, desktop, hydrated, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'
import { filled, wordsOf } from './two-devices.ts'

/** A lesson is downloaded, done without a network, and arrives whole on a server that dies three times. */

const proxy = await openFrontProxy()
const env = { BASE_URL: proxy.url }
const { world, browser, owner } = await openFixture({ env })
afterAll(() => proxy.stop())

const pupil = (number: number) => ({ id: `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}` })
/** Who does it, on what. */
const devices = [['en', 'desktop', desktop, pupil(1)]] as const
/** Two who share a tablet. */
const [first, after] = [pupil(2), pupil(3)]
const inClass = `?class=${explorers}`

const tables = ['learners', 'lesson_progress', 'lesson_drafts', 'replaced_drafts', 'best_programs', 'lesson_events']
beforeEach(async () => {
  Object.assign(proxy, { shut: false, inner: world.url, meet: null })
  const children = [...devices.map(([, , , child]) => child.id), first.id, after.id]
  for (const table of tables) await owner.query(`DELETE FROM ${table} WHERE student_id = ANY($1)`, [children])
})

const words = (locale: Locale) => {
  const { offline, player, run, editor, command, skins } = wordsOf('lessons', locale)
  return {
    offline: offline!,
    player: player!,
    run: run!,
    editor: editor!,
    command: command!,
    skins: skins!,
  }
}
type Words = ReturnType<typeof words>

async function tablet(who: { id: string }, viewport: typeof phone) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, reducedMotion: 'reduce' })
  await enter(context, { url: proxy.url, sessionOf: world.sessionOf }, who)
  return { context, page: await context.newPage() }
}

async function open(page: Page, locale: Locale, step: string) {
  await page.goto(`${proxy.url}${localePath(locale, `/lesson/${step}`)}${inClass}`)
  await hydrated(page)
}

async function seen(page: Page, name: string) {
  await settled(page)
  await picture(page, `offline-${name}`)
}

/** Takes a lesson onto the device; the button says before how large it is. */
async function download(page: Page, t: Words, name: string): Promise<void> {
  const tool = page.getByRole('button', { name: t.offline.take, exact: true })
  await attended(tool)
  await tool.click()
  const button = page.getByRole('dialog').getByRole('button', { name: filled(t.offline.download!, { size: '' }) })
  await button.waitFor()
  expect(await button.textContent()).toMatch(/[\d.]+\s?[kM]B/)
  await seen(page, `${name}-before`)
  await noViolations(page, 'before a download')
  await button.click()
  await page.getByText(t.offline.hereText!).waitFor()
  await seen(page, `${name}-here`)
  await noViolations(page, 'after a download')
  await page.keyboard.press('Escape')
}

/** On to the next step, until it is the one that is shown: both have a button of this name. */
async function next(page: Page, t: Words) {
  const link = page.getByRole('link', { name: t.player.next, exact: true })
  const { pathname } = new URL((await link.getAttribute('href'))!, proxy.url)
  await link.click()
  await page.locator(`a[aria-current=step][href^="${pathname}"]`).waitFor({ state: 'attached' })
}
const run = (page: Page, t: Words) => page.getByRole('button', { name: t.run.run, exact: true }).click()

async function solveInIcons(page: Page, t: Words, tiles: readonly string[]) {
  for (const tile of tiles) {
    const button = page.getByRole('button', { name: filled(t.editor.add!, { command: t.command[tile]! }), exact: true })
    await attended(button)
    await button.click()
  }
  await run(page, t)
  await page.getByRole('dialog').waitFor()
}

/** Typed as Python; run there, or looked at and run as blocks. */
async function solveInText(page: Page, t: Words, program: string, skin: 'python' | 'blocks') {
  const skins = page.locator('[data-slot=skins]')
  const python = skins.getByText(t.skins.python!, { exact: true })
  await attended(python)
  await python.dispatchEvent('click')
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
  if (skin === 'blocks') {
    await skins.getByText(t.skins.blocks!, { exact: true }).dispatchEvent('click')
    await page.locator('.blocklyDraggable').first().waitFor({ state: 'attached' })
  }
  await run(page, t)
  await page.getByRole('dialog').waitFor()
}

const keptIds = (page: Page) =>
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

/** One after the other: the page that is looked at meanwhile needs the processor too. */
async function startServers(): Promise<BuiltServer[]> {
  const started: BuiltServer[] = []
  for (let number = 0; number < 3; number++)
    started.push(
      await startBuiltServer({
        DATABASE_URL: world.appUrl,
        SMTP_URL: world.smtpUrl,
        SECOND_FACTOR: 'offered',
        ...env,
      }),
    )
  return started
}

/** Three servers, each of which is killed in the middle of a sending: before it has it, or before it can say so. */
async function comeOnline(context: BrowserContext, servers: readonly BuiltServer[]) {
  const waiting: [server: BuiltServer, when: 'asked' | 'answered'][] = [
    [servers[0]!, 'asked'],
    [servers[1]!, 'answered'],
    [servers[2]!, 'answered'],
  ]
  proxy.inner = servers[0]!.url
  proxy.meet = (path, stage) => {
    const [server, when] = waiting[0] ?? []
    if (!server || path !== '/api/1.0/events' || stage !== when) return true
    waiting.shift()
    server.process.kill('SIGKILL')
    proxy.inner = waiting[0]?.[0].url ?? world.url
    return false
  }
  await context.setOffline(false)
  return { killed: () => 3 - waiting.length }
}

test.each(devices)(
  'downloaded, done offline in two skins, sent to a dying server: %s on a %s',
  {
    timeout: 240_000,
  },
  async (locale, _, viewport, child) => {
    const t = words(locale)
    const { context, page } = await tablet(child, viewport)

    await open(page, locale, 'ff-1a/ff-1-story')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await download(page, t, `${locale}-icons`)
    await open(page, locale, 'bb-1a/bb-1-story')
    await download(page, t, `${locale}-blocks`)

    const servers = startServers()
    await context.setOffline(true)
    await open(page, locale, 'ff-1a/ff-1-story')
    await next(page, t)
    await next(page, t)
    await solveInIcons(page, t, ['fly_right'])
    await next(page, t)
    await solveInIcons(page, t, ['fly_up', 'fly_up'])
    await next(page, t)
    await solveInIcons(page, t, ['fly_up', 'fly_right', 'fly_right'])
    await seen(page, `${locale}-icons-offline`)
    await page.close()

    const again = await context.newPage()
    await open(again, locale, 'bb-1a/bb-1-story')
    await seen(again, `${locale}-story-offline`)
    await next(again, t)
    await next(again, t)
    await solveInText(again, t, 'fly(4)', 'python')
    await next(again, t)
    await solveInText(again, t, 'fly(2)\nturn_left()\nfly(2)', 'blocks')
    await next(again, t)
    await again.waitForURL(/bb-1-3/)
    await again.reload()
    await hydrated(again)
    await solveInText(again, t, 'fly(2)\nturn_left()\nfly(2)', 'blocks')
    await seen(again, `${locale}-blocks-offline`)
    await noViolations(again, 'without a network')
    const ids = await keptIds(again)
    expect(ids.length).toBeGreaterThan(20)

    const { killed } = await comeOnline(context, await servers)
    await expect.poll(async () => (await keptIds(again)).length, { timeout: 60_000 }).toBe(0)
    expect(killed()).toBe(3)
    const { rows } = await owner.query('SELECT id FROM lesson_events WHERE student_id = $1', [child.id])
    expect(rows.filter(({ id }) => ids.includes(id as string)).length).toBe(ids.length)
    const counted = await owner.query(
      'SELECT step FROM lesson_progress WHERE student_id = $1 AND attempts = 1 ORDER BY step',
      [child.id],
    )
    expect(counted.rows.map(({ step }) => step as string)).toEqual([
      'bb-1-1',
      'bb-1-2',
      'bb-1-3',
      'ff-1-1',
      'ff-1-2',
      'ff-1-3',
    ])
    await context.close()
  },
)

test('a Thai phone goes to the next child, who sees nothing; the first one has it back, also on another device', async () => {
  const t = words('th')
  const { context, page } = await tablet(first, phone)
  const done = page.getByRole('link', { name: filled(t.player.stepDone!, { number: 3 }) })
  const tiles = (on: Page, { editor, command }: Words) =>
    on.getByRole('toolbar', { name: editor.program }).getByRole('button', { name: command.fly_right, exact: true })
  const counted = async (who: { id: string }) =>
    (await owner.query(`SELECT step, attempts FROM lesson_progress WHERE student_id = $1 AND attempts > 0`, [who.id]))
      .rows
  await open(page, 'th', 'ff-1a/ff-1-story')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await download(page, t, 'th-phone')
  await context.setOffline(true)
  await open(page, 'th', 'ff-1a/ff-1-1')
  await solveInIcons(page, t, ['fly_right'])
  await seen(page, 'th-phone-offline')
  expect((await keptIds(page)).length).toBeGreaterThan(1)

  await context.clearCookies()
  await enter(context, { url: proxy.url, sessionOf: world.sessionOf }, after)
  await context.setOffline(false)
  await open(page, 'th', 'ff-1a/ff-1-1')
  await page.waitForFunction((id) => localStorage.getItem('skykite:owner') === id, after.id)
  await page.reload()
  await page.locator('[data-slot="toolbox"] button').first().waitFor()
  expect([await tiles(page, t).count(), await done.count()]).toEqual([0, 0])
  expect(await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), first.id)).toEqual([])
  expect(await Promise.all([counted(first), counted(after)])).toEqual([[], []])

  await context.clearCookies()
  await enter(context, { url: proxy.url, sessionOf: world.sessionOf }, first)
  await open(page, 'th', 'ff-1a/ff-1-1')
  await expect.poll(() => counted(first)).toEqual([{ step: 'ff-1-1', attempts: 1 }])
  expect(await counted(after)).toEqual([])
  await context.close()

  const desk = await tablet(first, desktop)
  await open(desk.page, 'en', 'ff-1a/ff-1-1')
  await desk.page.getByRole('link', { name: 'Step 3, done' }).waitFor()
  await tiles(desk.page, words('en')).waitFor()
  await desk.context.close()
})

test('a device without room says so kindly, and keeps nothing half', async () => {
  const t = words('en')
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await open(page, 'en', 'ff-1a/ff-1-story')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 500_000 })
  const tool = page.getByRole('button', { name: t.offline.take, exact: true })
  await attended(tool)
  await tool.click()
  await page.getByRole('dialog').getByRole('button', { name: /MB/ }).click()
  await page.getByText(t.offline.failed!.full!).waitFor()
  await seen(page, 'en-full')
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('skykite-offline-'))))
    .toEqual([])

  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url })
  await page.getByRole('button', { name: t.offline.again, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /MB/ }).click()
  await page.getByText(t.offline.hereText!).waitFor()
  // What anybody may try opens for anybody, without a network too; and it can be deleted again.
  await context.setOffline(true)
  await open(page, 'en', 'ff-1a/ff-1-1')
  await solveInIcons(page, t, ['fly_right'])
  await context.setOffline(false)
  await page.goto(`${proxy.url}/lesson/offline/page`)
  await hydrated(page)
  await page.getByRole('button', { name: /^Delete from this device/ }).click()
  await page.getByText(t.offline.none!).waitFor()
  await context.close()
})
