import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { isQuiz, lessonSchema } from '#content/schema.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { protectThaiName } from '#app/features/learning/lessons/player/thai-name.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { explorers, personas } from '#db/personas.ts'
import { signInByCookie } from '#testing/session.ts'
import {
  desktop,
  waitForHydration,
  phone,
  takeScreenshot,
  waitForAnimations,
  waitForFiles,
  waitForStartup,
} from '#testing/screen.ts'
import { countSounds } from '#testing/started-sounds.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

type LessonMessages = { [key: string]: string | LessonMessages }
const readLessonMessages = (locale: Locale) =>
  JSON.parse(readFileSync(`app/features/learning/lessons/locales/${locale}.json`, 'utf8')) as LessonMessages

/** Returns the message with this key, with its placeholders filled. */
function readMessage(locale: Locale, key: string, placeholders: Record<string, string | number> = {}): string {
  const result = key
    .split('.')
    .reduce<LessonMessages | string>((part, name) => (part as LessonMessages)[name]!, readLessonMessages(locale))
  return Object.entries(placeholders).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    String(result),
  )
}

/** The quiz step as defined in its content file. */
const quizStep = lessonSchema
  .parse(JSON.parse(readFileSync('content/block-breeze/bb-1b.json', 'utf8')))
  .steps.find(isQuiz)!

async function openStep(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', ...options })
  const page = await context.newPage()
  await page.goto(world.url + path)
  await waitForHydration(page)
  await page.locator('[data-slot="toolbox"] button').first().waitFor()
  return page
}

const add = (page: Page, locale: Locale, action: string) =>
  page
    .getByRole('button', {
      name: readMessage(locale, 'editor.add', { command: readMessage(locale, `command.${action}`) }),
    })
    .click()

const run = (page: Page, locale: Locale = 'en') =>
  page.getByRole('button', { name: readMessage(locale, 'run.run'), exact: true }).click()

for (const [label, viewport] of variants([
  ['phone', phone],
  ['desktop', desktop],
] as const))
  test.describe(`on a ${label}`, () => {
    for (const locale of variants(['en', 'th'] as const, 1))
      test(`a student solves an icon level in ${locale}`, async ({ world, browser }) => {
        const page = await openStep({ world, browser }, localePath(locale, '/lesson/ff-1a/ff-1-3'), {
          viewport,
          hasTouch: viewport === phone,
        })
        await waitForAnimations(page)
        await expectNoViolations(page, 'before')
        for (const action of ['fly_up', 'fly_right', 'fly_right']) await add(page, locale, action)
        // A second tap right after the first (young children double-tap) must not stop the run.
        await page.getByRole('button', { name: readMessage(locale, 'run.run'), exact: true }).dblclick()
        const result = page.getByRole('dialog', { name: readMessage(locale, 'celebration.title3') })
        await result.waitFor()
        await waitForAnimations(page)
        await expectNoViolations(page, 'after')
        expect(await result.getByRole('list').first().getByRole('listitem').count()).toBe(3)
        // The dialog shows the idea, the lesson steps, and a "next" link that is visible without scrolling.
        await result.getByText(readMessage(locale, 'celebration.idea', { idea: '' }).trim()).waitFor()
        await result.getByRole('navigation').waitFor()
        const next = (await result.getByRole('link').last().boundingBox())!
        expect(next.y + next.height).toBeLessThanOrEqual(viewport.height)
        // The page does not scroll horizontally.
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        await page.context().close()
      })
  })

test('a level sounds from the first tap on, also after a reload, until the student turns the sound off', async ({
  world,
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const readSounds = await countSounds(page)
  const openLevel = async () => {
    await page.goto(`${world.url}/lesson/ff-1a/ff-1-3`)
    await waitForHydration(page)
    await page.locator('[data-slot="toolbox"] button').first().waitFor()
  }
  /** Expects that the action starts more than this number of sound sources. */
  const expectSounds = async (action: () => Promise<void>, more = 0) => {
    const { sources } = await readSounds()
    await action()
    await expect.poll(async () => (await readSounds()).sources - sources).toBeGreaterThan(more)
  }
  const expectSilence = async (action: () => Promise<void>) => {
    const { sources } = await readSounds()
    await action()
    await waitForAnimations(page)
    expect((await readSounds()).sources).toBe(sources)
  }
  await openLevel()
  await waitForFiles(page, ['recipes'])
  // Browsers refuse an audio context before the first gesture.
  expect(await readSounds()).toEqual({ contexts: 0, sources: 0 })
  await expectSounds(() => add(page, 'en', 'fly_up'))
  // A sound that repeats within a moment is skipped, so only the first tap surely sounds.
  for (const action of ['fly_right', 'fly_right']) await add(page, 'en', action)
  // Start, two steps and the bell, then the celebration.
  await expectSounds(async () => {
    await run(page)
    await page.getByRole('dialog', { name: readMessage('en', 'celebration.title3') }).waitFor()
  }, 10)
  expect((await readSounds()).contexts).toBe(1)

  await openLevel()
  await page.getByRole('button', { name: readMessage('en', 'sound.off') }).click()
  await expectSilence(() => add(page, 'en', 'fly_up'))
  await openLevel()
  await waitForFiles(page, ['recipes'])
  await expectSilence(() => add(page, 'en', 'fly_up'))
  await page.getByRole('button', { name: readMessage('en', 'sound.on') }).click()
  await expectSounds(() => add(page, 'en', 'fly_up'))
  await expectSounds(() => page.getByRole('button', { name: readMessage('en', 'sound.musicOn') }).click(), 5)
  await context.close()
})

test('the controls of a block level do not overlap at 360 × 640 in Thai', async ({ world, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
  await signInByCookie(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/th/lesson/bb-1a/bb-1-1?class=${explorers}`)
  await page.locator('[data-slot="actions"] button').last().waitFor()
  await waitForAnimations(page)
  await takeScreenshot(page, 'blocks-360.th')
  const boxes = await page
    .locator('[data-slot="tools"] button, [data-slot="skins"] label, [data-slot="actions"] button')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(6)
  const areSeparate = (rect: DOMRect, other: DOMRect) =>
    rect.right <= other.left || other.right <= rect.left || rect.bottom <= other.top || other.bottom <= rect.top
  const overlaps = boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => !areSeparate(box, other)))
  expect(overlaps).toEqual([])
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(640)
  await context.close()
})

/** Returns the bottom of the run button and the height of the page, in px. */
const measureRunButton = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-slot="actions"] button')]
    return { bottom: buttons.at(-1)!.getBoundingClientRect().bottom, page: document.documentElement.scrollHeight }
  })

for (const [label, locale, step] of variants(
  [
    ['a music level with a listen button', 'ko', 'bb-9a/bb-9-1'],
    ['a task text of two lines', 'th', 'bb-6a/bb-6-3'],
  ] as const,
  1,
))
  test(`on a phone the run button stays visible, also with an open hint: ${label}`, async ({ world, browser }) => {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
    await signInByCookie(context, world, 'teacher')
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
    await waitForHydration(page)
    await page.locator('.blocklyFlyout').first().waitFor()
    await waitForAnimations(page)
    expect(await measureRunButton(page)).toEqual({ bottom: expect.closeTo(phone.height - 12, -1), page: phone.height })
    // The layout does not shift during loading.
    expect(await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by)).toBeLessThanOrEqual(
      0.05,
    )
    await page.locator('[data-slot="actions"] button[aria-expanded]').first().click()
    await page.locator('[data-slot="hint"]').waitFor()
    expect((await measureRunButton(page)).page).toBeLessThanOrEqual(phone.height + 16)
    await page.locator('[data-slot="hint"] header button').click()
    await page.locator('[data-slot="actions"] button').last().click()
    await page.getByText(protectThaiName(readMessage(locale as Locale, 'outcome.empty'))).waitFor()
    await takeScreenshot(page, `phone-run.${locale}`)
    expect((await measureRunButton(page)).page).toBe(phone.height)
    await context.close()
  })

test('a horizontal swipe scrolls the block toolbox, a vertical drag adds a block, and a fast drop lands where released', async ({
  world,
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  await signInByCookie(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/bb-6a/bb-6-3?class=${explorers}`)
  await waitForHydration(page)
  const toolboxBlock = page.locator('.blocklyFlyout .blocklyBlockCanvas > .blocklyDraggable', { hasText: /turn.right/ })
  await toolboxBlock.waitFor()
  await waitForAnimations(page)
  const start = (await page.locator('.start > .blocklyPath').boundingBox())!
  const programBlocks = page.locator('.start .blocklyText', { hasText: /turn.right/ })
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const findGrip = async () => {
    const box = (await toolboxBlock.locator('> .blocklyPath').boundingBox())!
    return { x: box.x + 12, y: box.y + 10 }
  }

  const firstGrip = await findGrip()
  await touch('touchStart', firstGrip)
  for (const part of [0.2, 0.6, 1])
    await touch('touchMove', { x: firstGrip.x - 120 * part, y: firstGrip.y - 12 * part })
  await touch('touchEnd')
  await expect.poll(async () => firstGrip.x - (await findGrip()).x).toBeCloseTo(120, 0)
  expect(await page.locator('.start ~ .blocklyDraggable').count()).toBe(0)

  const pushedGrip = await findGrip()
  await touch('touchStart', pushedGrip)
  await touch('touchMove', { x: start.x + 40, y: start.y + start.height + 34 })
  await touch('touchEnd')
  await expect.poll(() => programBlocks.count()).toBe(1)

  const thrownGrip = await findGrip()
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  await mouse('mousePressed', thrownGrip.x, thrownGrip.y)
  await mouse('mouseMoved', thrownGrip.x + 90, thrownGrip.y - 40)
  await mouse('mouseReleased', start.x + 20, start.y + start.height * 2 + 14)
  await expect.poll(() => programBlocks.count()).toBe(2)
  await context.close()
})

test('a run uses the number that is still being typed into a block', async ({ world, browser }) => {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  await signInByCookie(context, world, 'teacher')
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/bb-1a/bb-1-1?class=${explorers}`)
  await waitForHydration(page)
  const toolboxBlocks = page.locator('.blocklyFlyout .blocklyBlockCanvas > .blocklyDraggable > .blocklyPath')
  await toolboxBlocks.first().click({ position: { x: 12, y: 10 } })
  await page.locator('.start .blocklyEditableField').first().click()
  await page.locator('.blocklyHtmlInput').fill('4')
  await run(page)
  await page.getByRole('dialog', { name: 'Wow, three stars!' }).waitFor()
  await context.close()
})

test('"Try a lesson" on the start page opens a playable lesson without an account', async ({ world, browser }) => {
  onlyNightly('`courses` plays the first lesson as a visitor')
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(world.url)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Try a lesson' }).click()
  await page.waitForURL('**/lesson/**')
  await page.locator('[data-slot="toolbox"] button').first().click()
  await run(page)
  await page.getByRole('dialog').or(page.locator('[data-slot="hint"]')).first().waitFor()
  await context.close()
})

test('a quiz explains a wrong answer and allows another try, and the teacher sees both (phone, Thai)', async ({
  world,
  browser,
  owner,
}) => {
  const { questions } = quizStep
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     SELECT school_id, gen_random_uuid(), id, 'course', 'block-breeze', 'open', now() FROM classrooms WHERE id = $1`,
    [explorers],
  )
  const context = await browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })
  await signInByCookie(context, world, 'student')
  const page = await context.newPage()
  await page.goto(`${world.url}/th/lesson/bb-1b/bb-1-q?class=${explorers}`)
  await waitForHydration(page)
  const option = (index: number, place: number) =>
    page.getByRole('button', { name: questions[index]!.options![place]!.text.th })
  const next = page.getByRole('button', { name: readMessage('th', 'quiz.next') })
  // A double tap counts as one try, and a wrong option shows only its shape, no check mark.
  await option(0, 0).dblclick()
  await page.getByText(questions[0]!.options![0]!.why!.th).waitFor()
  expect(await option(0, 0).locator('svg').count()).toBe(1)
  await waitForAnimations(page)
  await expectNoViolations(page, 'a wrong answer')
  await takeScreenshot(page, 'quiz-wrong.th')
  expect(await next.count()).toBe(0)
  await option(0, 1).click()
  await page.getByText(questions[0]!.explanation.th).waitFor()
  // The "next" button gets the focus, so the quiz can be continued by keyboard.
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('[data-slot="question"] input').fill('๕')
  await page.keyboard.press('Enter')
  await next.click()
  // A reload continues at the same question.
  await page.reload()
  await waitForHydration(page)
  await option(2, 0).waitFor()
  await page.locator('[data-slot="question"]').press('a')
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', { name: readMessage('th', 'celebration.title2') })
  await result.waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'a solved quiz')
  await takeScreenshot(page, 'quiz-solved.th')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const teacherContext = await browser.newContext({ viewport: desktop, locale: 'en-US' })
  await signInByCookie(teacherContext, world, 'teacher')
  const teacher = await teacherContext.newPage()
  const query = `student=${personas.student.id}&step=bb-1-q`
  await teacher.goto(`${world.url}/dashboard/lessons?class=${explorers}&lesson=bb-1b&${query}`)
  await teacher.getByText(questions[0]!.options![0]!.text.en).waitFor()
  await teacher.getByText(questions[0]!.options![1]!.text.en).waitFor()
  await waitForAnimations(teacher)
  await expectNoViolations(teacher, 'the answers of a student')
  await takeScreenshot(teacher, 'quiz-review.en')
  await teacherContext.close()
  await context.close()
})

test('a level can be solved by keyboard alone', async ({ world, browser }) => {
  const page = await openStep({ world, browser }, '/lesson/ff-1a/ff-1-2', { viewport: desktop })
  const readFocus = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  async function tabTo(name: string) {
    for (let tabs = 0; (await readFocus()) !== name; tabs++) {
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
  // The "Next" button has the focus.
  await expect.poll(readFocus).toBe('Next')
  await page.keyboard.press('Enter')
  await page.waitForURL(/ff-1-3$/)
  await page.context().close()
})

test('a level can be solved with the labels and announcements of a screen reader', async ({ world, browser }) => {
  onlyNightly('The level is solved by keyboard, and axe checks its labels')
  const page = await openStep({ world, browser }, '/lesson/ff-1a/ff-1-3', { viewport: desktop })
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
  expect(await tiles.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label')))).toEqual([
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

test('after failed runs the student gets hints and help, and a reload restores the draft', async ({
  world,
  browser,
}) => {
  const page = await openStep({ world, browser }, '/lesson/ff-1a/ff-1-3')
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
  await waitForAnimations(page)
  await expectNoViolations(page, 'with hints')
  // On a phone hints cover the game world, so a run closes them.
  await page.getByRole('button', { name: readMessage('en', 'run.goOn'), exact: true }).click()
  await expect.poll(() => page.locator('[data-slot="hint"]').count()).toBe(0)
  await page.getByText('Oh, a tree!').waitFor()
  await page.reload()
  await page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: 'Fly right' }).waitFor()
  await page.context().close()
})

test('tiles can be dragged into the program and out of it, and undo restores them', async ({ world, browser }) => {
  const page = await openStep({ world, browser }, '/lesson/ff-1a/ff-1-3', { viewport: desktop })
  const tiles = page.getByRole('toolbar', { name: 'Program' }).getByRole('button', { name: /^Fly/ })
  const drag = async (from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) => {
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  const names = () => tiles.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label')))
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

test('visitors can open only the trial lesson, and its next step loads without a server request', async ({
  world,
  browser,
}) => {
  const fetchManually = (path: string) => fetch(world.url + path, { redirect: 'manual' })
  expect((await fetchManually('/lesson/ff-2a/ff-2-1')).headers.get('location')).toContain('/login?redirect=')
  expect((await fetchManually('/lesson/ff-1a/ff-9-9')).headers.get('location')).toContain('/login')
  expect((await fetchManually('/lesson/ff-1a/ff-1-story')).status).toBe(200)

  const context = await browser.newContext({ viewport: desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${world.url}/lesson/ff-1a/ff-1-story`)
  await page.getByRole('link', { name: 'Next' }).waitFor()
  await waitForStartup(page)
  await waitForAnimations(page)
  const laterPaths: string[] = []
  page.on('request', (request) => laterPaths.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/ff-1-u$/)
  await page.getByRole('heading', { name: 'Fly your friend' }).waitFor()
  expect(laterPaths.filter((path) => path.endsWith('.data') || path.startsWith('/api'))).toEqual([])
  await context.close()
})
