import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isQuiz, lessonSchema } from '#content/schema.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { keepName } from '#app/features/lessons/player/thai-name.ts'
import { noViolations } from './axe.ts'
import { explorers, personas } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { enter } from './session.ts'
import { desktop, hydrated, phone, picture, settled, started } from './screen.ts'

const { world, browser, owner } = await openFixture()

type Words = { [key: string]: string | Words }
const wordsIn = (locale: Locale) =>
  JSON.parse(readFileSync(`app/features/lessons/locales/${locale}.json`, 'utf8')) as Words

/** A message by its key, with its holes filled. */
function word(locale: Locale, key: string, holes: Record<string, string | number> = {}): string {
  const found = key.split('.').reduce<Words | string>((part, name) => (part as Words)[name]!, wordsIn(locale))
  return Object.entries(holes).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    String(found),
  )
}

/** The questions as their file says them. */
const quizStep = lessonSchema
  .parse(JSON.parse(readFileSync('content/block-breeze/bb-1b.json', 'utf8')))
  .steps.find(isQuiz)!

async function openStep(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', ...options })
  const page = await context.newPage()
  await page.goto(world.url + path)
  await hydrated(page)
  await page.locator('[data-slot="toolbox"] button').first().waitFor()
  return page
}

const add = (page: Page, locale: Locale, action: string) =>
  page.getByRole('button', { name: word(locale, 'editor.add', { command: word(locale, `command.${action}`) }) }).click()

const run = (page: Page, locale: Locale = 'en') =>
  page.getByRole('button', { name: word(locale, 'run.run'), exact: true }).click()

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_, viewport) => {
  test.each(['en', 'th'] as const)('a level in icons is solved in %s', async (locale) => {
    const page = await openStep(localePath(locale, '/lesson/ff-1a/ff-1-3'), { viewport, hasTouch: viewport === phone })
    await settled(page)
    await noViolations(page, 'before')
    for (const action of ['fly_up', 'fly_right', 'fly_right']) await add(page, locale, action)
    // A small hand taps twice; the second tap does not stop the run.
    await page.getByRole('button', { name: word(locale, 'run.run'), exact: true }).dblclick()
    const result = page.getByRole('dialog', { name: word(locale, 'celebration.title3') })
    await result.waitFor()
    await settled(page)
    await noViolations(page, 'after')
    expect(await result.getByRole('list').first().getByRole('listitem').count()).toBe(3)
    // What was learned, where one is in the lesson, and the way on without looking for it.
    await result.getByText(word(locale, 'celebration.idea', { idea: '' }).trim()).waitFor()
    await result.getByRole('navigation').waitFor()
    const next = (await result.getByRole('link').last().boundingBox())!
    expect(next.y + next.height).toBeLessThanOrEqual(viewport.height)
    // Nothing of the page stands outside of a phone's screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.context().close()
  })
})

test('at 360 × 640 in Thai nothing of a level in blocks covers anything else', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
  await enter(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/th/lesson/bb-1a/bb-1-1?class=${explorers}`)
  await page.locator('[data-slot="actions"] button').last().waitFor()
  await settled(page)
  await picture(page, 'blocks-360.th')
  const boxes = await page
    .locator('[data-slot="tools"] button, [data-slot="skins"] label, [data-slot="actions"] button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(6)
  const apart = (one: DOMRect, other: DOMRect) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  const meet = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => !apart(one, other)))
  expect(meet).toEqual([])
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(640)
  await context.close()
})

/** Where the run is, and how high the whole page is. */
const runOf = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-slot="actions"] button')]
    return { bottom: buttons.at(-1)!.getBoundingClientRect().bottom, page: document.documentElement.scrollHeight }
  })

test.each([
  ['a tune with a button to listen', 'ko', 'bb-9a/bb-9-1'],
  ['a task of two lines', 'th', 'bb-6a/bb-6-3'],
])('on a phone the run is in sight, also with a hint open: %s', async (_, locale, step) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  await enter(context, world, 'teacher')
  const page = await context.newPage()
  await page.addInitScript(() => {
    const moved = { by: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) moved.by += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${world.url}/${locale}/lesson/${step}?class=${explorers}`)
  await hydrated(page)
  await page.locator('.blocklyFlyout').first().waitFor()
  await settled(page)
  expect(await runOf(page)).toEqual({ bottom: expect.closeTo(phone.height - 12, -1), page: phone.height })
  // Nothing moves while it loads.
  expect(await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by)).toBeLessThanOrEqual(0.05)
  await page.locator('[data-slot="actions"] button[aria-expanded]').first().click()
  await page.locator('[data-slot="hint"]').waitFor()
  expect((await runOf(page)).page).toBeLessThanOrEqual(phone.height + 16)
  await page.locator('[data-slot="hint"] header button').click()
  await page.locator('[data-slot="actions"] button').last().click()
  await page.getByText(keepName(word(locale as Locale, 'outcome.empty'))).waitFor()
  await picture(page, `phone-run.${locale}`)
  expect((await runOf(page)).page).toBe(phone.height)
  await context.close()
})

test('a finger pushes the blocks of the toolbox along, and takes one out across; one let go in flight hangs where it was let go', async () => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  await enter(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/bb-6a/bb-6-3?class=${explorers}`)
  await hydrated(page)
  const offered = page.locator('.blocklyFlyout .blocklyBlockCanvas > .blocklyDraggable', { hasText: /turn.right/ })
  await offered.waitFor()
  await settled(page)
  const start = (await page.locator('.start > .blocklyPath').boundingBox())!
  const taken = page.locator('.start .blocklyText', { hasText: /turn.right/ })
  const hand = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints })
  const grip = async () => {
    const box = (await offered.locator('> .blocklyPath').boundingBox())!
    return { x: box.x + 12, y: box.y + 10 }
  }

  const from = await grip()
  await touch('touchStart', from)
  for (const part of [0.2, 0.6, 1]) await touch('touchMove', { x: from.x - 120 * part, y: from.y - 12 * part })
  await touch('touchEnd')
  await expect.poll(async () => from.x - (await grip()).x).toBeCloseTo(120, 0)
  expect(await page.locator('.start ~ .blocklyDraggable').count()).toBe(0)

  const pushed = await grip()
  await touch('touchStart', pushed)
  await touch('touchMove', { x: start.x + 40, y: start.y + start.height + 34 })
  await touch('touchEnd')
  await expect.poll(() => taken.count()).toBe(1)

  const thrown = await grip()
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    hand.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  await mouse('mousePressed', thrown.x, thrown.y)
  await mouse('mouseMoved', thrown.x + 90, thrown.y - 40)
  await mouse('mouseReleased', start.x + 20, start.y + start.height * 2 + 14)
  await expect.poll(() => taken.count()).toBe(2)
  await context.close()
})

test('a number that is being typed into a block is the one that runs', async () => {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  await enter(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/bb-1a/bb-1-1?class=${explorers}`)
  await hydrated(page)
  const offered = page.locator('.blocklyFlyout .blocklyBlockCanvas > .blocklyDraggable > .blocklyPath')
  await offered.first().click({ position: { x: 12, y: 10 } })
  await page.locator('.start .blocklyEditableField').first().click()
  await page.locator('.blocklyHtmlInput').fill('4')
  await run(page)
  await page.getByRole('dialog', { name: 'Wow, three stars!' }).waitFor()
  await context.close()
})

test('whoever presses "Try a lesson" on the start page plays at once, without an account', async () => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(world.url)
  await hydrated(page)
  await page.getByRole('link', { name: 'Try a lesson' }).click()
  await page.waitForURL('**/lesson/**')
  await page.locator('[data-slot="toolbox"] button').first().click()
  await run(page)
  await page.getByRole('dialog').or(page.locator('[data-slot="hint"]')).first().waitFor()
  await context.close()
})

test('a quiz on a phone in Thai: a wrong answer is explained, tried again, and seen by the teacher', async () => {
  const { questions } = quizStep
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     SELECT school_id, gen_random_uuid(), id, 'course', 'block-breeze', 'open', now() FROM classrooms WHERE id = $1`,
    [explorers],
  )
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  await enter(context, world, 'student')
  const page = await context.newPage()
  await page.goto(`${world.url}/th/lesson/bb-1b/bb-1-q?class=${explorers}`)
  await hydrated(page)
  const option = (at: number, place: number) =>
    page.getByRole('button', { name: questions[at]!.options![place]!.text.th })
  const next = page.getByRole('button', { name: word('th', 'quiz.next') })
  // Tapped twice it is one try; and what is not right has its shape, and no tick.
  await option(0, 0).dblclick()
  await page.getByText(questions[0]!.options![0]!.why!.th).waitFor()
  expect(await option(0, 0).locator('svg').count()).toBe(1)
  await settled(page)
  await noViolations(page, 'a wrong answer')
  await picture(page, 'quiz-wrong.th')
  expect(await next.count()).toBe(0)
  await option(0, 1).click()
  await page.getByText(questions[0]!.explanation.th).waitFor()
  // Whoever answers by keys goes on by keys.
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('[data-slot="question"] input').fill('๕')
  await page.keyboard.press('Enter')
  await next.click()
  // A page that is loaded anew goes on where it was.
  await page.reload()
  await hydrated(page)
  await option(2, 0).waitFor()
  await page.locator('[data-slot="question"]').press('a')
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', { name: word('th', 'celebration.title2') })
  await result.waitFor()
  await settled(page)
  await noViolations(page, 'a quiz that is solved')
  await picture(page, 'quiz-solved.th')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const room = await browser.newContext({ viewport: desktop, locale: 'en-US' })
  await enter(room, world, 'teacher')
  const teacher = await room.newPage()
  const work = `student=${personas.student.id}&step=bb-1-q`
  await teacher.goto(`${world.url}/dashboard/lessons?class=${explorers}&lesson=bb-1b&${work}`)
  await teacher.getByText(questions[0]!.options![0]!.text.en).waitFor()
  await teacher.getByText(questions[0]!.options![1]!.text.en).waitFor()
  await settled(teacher)
  await noViolations(teacher, 'what was answered')
  await picture(teacher, 'quiz-review.en')
  await room.close()
  await context.close()
})

test('a whole level by keyboard alone', async () => {
  const page = await openStep('/lesson/ff-1a/ff-1-2', { viewport: desktop })
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  async function tabTo(name: string) {
    for (let tabs = 0; (await focused()) !== name; tabs++) {
      if (tabs > 40) throw new Error(`${name} cannot be reached by keyboard`)
      await page.keyboard.press('Tab')
    }
  }
  await tabTo('Add: Fly right')
  await page.keyboard.press('Enter')
  await tabTo('Fly right')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Shift+Tab')
  await tabTo('Add: Fly up')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tabTo('Run')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  // The one thing to do next has the focus.
  await expect.poll(focused).toBe('Next')
  await page.keyboard.press('Enter')
  await page.waitForURL(/ff-1-3$/)
  await page.context().close()
})

test('a whole level by what a screen reader is told', async () => {
  const page = await openStep('/lesson/ff-1a/ff-1-3', { viewport: desktop })
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role="status"]')
        if (region?.textContent) heard.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  expect(await page.getByRole('status').first().textContent()).toContain('Fly round the tree')
  await page.getByRole('group', { name: 'Tiles' }).getByRole('button', { name: 'Add: Fly up' }).click()
  const right = page.getByRole('button', { name: 'Add: Fly right' })
  await right.click()
  await right.click()
  const program = page.getByRole('toolbar', { name: 'Program' })
  const tiles = program.getByRole('button', { name: /^Fly/ })
  expect(await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    'Fly up',
    'Fly right',
    'Fly right',
  ])
  await run(page)
  await page.getByRole('dialog', { name: 'Wow, three stars!' }).getByRole('link', { name: 'To the course' }).waitFor()
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(heard).toContain('Added: Fly up')
  expect(heard).toContain('Wao flies to column 1, row 1')
  expect(heard).toContain('Wao flies to column 2, row 1')
  expect(heard).toContain('The bell rings')
  await page.context().close()
})

test('a run that fails stays where it failed, hints climb, Wao offers help, and the draft outlives the tab', async () => {
  const page = await openStep('/lesson/ff-1a/ff-1-3')
  await add(page, 'en', 'fly_right')
  for (let tries = 0; tries < 3; tries++) {
    await run(page)
    await page.getByText('Oh, a tree!').waitFor()
  }
  await page.getByText('May I help?').waitFor()
  expect(await page.locator('[data-mark="fault"]').getAttribute('aria-label')).toBe('Fly right')
  await page.getByRole('button', { name: 'One step back' }).click()
  await page.getByRole('button', { name: 'Hints, 0 of 3 open' }).click()
  await page.getByText('What stands between Wao and the bell?').waitFor()
  await page.getByRole('button', { name: 'What my program does' }).click()
  await page
    .getByText(/arrow|step|tree/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'See a similar one' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
  await settled(page)
  await noViolations(page, 'with hints')
  // On a phone hints cover the world: a run is seen.
  await page.getByRole('button', { name: word('en', 'run.goOn'), exact: true }).click()
  await expect.poll(() => page.locator('[data-slot="hint"]').count()).toBe(0)
  await page.getByText('Oh, a tree!').waitFor()
  await page.reload()
  await page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: 'Fly right' }).waitFor()
  await page.context().close()
})

test('tiles are dragged into place, out of it, and undone', async () => {
  const page = await openStep('/lesson/ff-1a/ff-1-3', { viewport: desktop })
  const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: /^Fly/ })
  const drag = async (from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) => {
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  const names = () => tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const [up, right] = ['Add: Fly up', 'Add: Fly right'].map((name) => page.getByRole('button', { name }))
  await drag(right!, page.getByRole('button', { name: 'The next tile goes here' }))
  await expect.poll(names).toEqual(['Fly right'])
  await drag(up!, page.locator('[data-gap]').first())
  await expect.poll(names).toEqual(['Fly up', 'Fly right'])
  await drag(tiles.first(), page.getByRole('group', { name: 'Tiles' }))
  await expect.poll(names).toEqual(['Fly right'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Fly up', 'Fly right'])
  await page.context().close()
})

test('only the lesson to try is open to visitors; going on in it needs no server', async () => {
  const asked = (path: string) => fetch(world.url + path, { redirect: 'manual' })
  expect((await asked('/lesson/ff-2a/ff-2-1')).headers.get('location')).toContain('/login?redirect=')
  expect((await asked('/lesson/ff-1a/ff-9-9')).headers.get('location')).toContain('/login')
  expect((await asked('/lesson/ff-1a/ff-1-story')).status).toBe(200)

  const context = await browser.newContext({ viewport: desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-story`)
  await page.getByRole('link', { name: 'Next' }).waitFor()
  await started(page)
  await settled(page)
  const later: string[] = []
  page.on('request', (request) => later.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/ff-1-u$/)
  await page.getByRole('heading', { name: 'Fly your friend' }).waitFor()
  expect(later.filter((path) => path.endsWith('.data') || path.startsWith('/api'))).toEqual([])
  await context.close()
})
