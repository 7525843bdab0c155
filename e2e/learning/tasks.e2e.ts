import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { explorers, personas } from '#db/personas.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { desktop, waitForHydration, phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Text programs: typed in the editor, run in a sandboxed frame without network, and judged by the server. */

test.use({ serverEnv: { ROLES: 'web,worker,judge', JUDGE_PROCESSES: '1' }, separateProcess: true })
const student = personas.student.id

const readProgress = async (owner: Journey['owner'], step: string) =>
  (
    await owner.query(
      'SELECT stars, attempts, solved_at IS NOT NULL AS solved FROM lesson_progress WHERE student_id = $1 AND step = $2',
      [student, step],
    )
  ).rows[0]

async function open(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  locale: Locale,
  step: string,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, reducedMotion: 'reduce' })
  await signInByCookie(context, world, 'student')
  const page = await context.newPage()
  await page.goto(`${world.url}${localePath(locale, `/lesson/${step}`)}?class=${explorers}`)
  await waitForHydration(page)
  await page.locator('[data-slot=toolbox] button').first().waitFor()
  return { context, page }
}

async function type(page: Page, program: string) {
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
}
const run = (page: Page) => page.locator('[data-slot=actions] button').last().click()
const readTaskMessages = (locale: Locale) =>
  JSON.parse(readFileSync(`app/features/learning/lessons/tasks/locales/${locale}.json`, 'utf8')) as {
    tests: { came: string }
    mistake: Record<'py-shows-none', { message: string }>
    steps: { label: string; open: string }
    slip: { look: string }
  }
const readOutcomes = (locale: Locale) =>
  (
    JSON.parse(readFileSync(`app/features/learning/lessons/locales/${locale}.json`, 'utf8')) as {
      outcome: Record<'wrong-drawing', string>
    }
  ).outcome
const takeTaskScreenshot = (page: Page, name: string) => takeScreenshot(page, `task-${name}`)

test('a typo in a Python flight is marked at its line and can be fixed (phone, Thai)', async ({
  world,
  browser,
  owner,
}) => {
  const { context, page } = await open({ world, browser }, 'th', 'pw-1a/pw-1-1', phone)
  await type(page, 'fly(3)\nTurn_left()\nfly(2)')
  await run(page)
  await page.locator('.cm-problem').waitFor()
  expect(await page.locator('[data-slot=world]').textContent()).toContain('Turn_left')
  await waitForAnimations(page)
  await expectNoViolations(page, 'slip')
  await takeTaskScreenshot(page, 'slip')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, 'fly(3)\nturn_left()\nfly(2)')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => readProgress(owner, 'pw-1-1')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a task shows expected and actual test output, and its console reads input (laptop)', async ({
  world,
  browser,
  owner,
}) => {
  const { context, page } = await open({ world, browser }, 'en', 'pw-2a/pw-2-2', desktop)
  await type(page, 'name = input("Who? ")\nprint("Hello, name!")')
  await run(page)
  await page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toContain(readTaskMessages('en').tests.came)
  await page.getByRole('button', { name: 'Try it here' }).click()
  await page.getByLabel('Type a line for the program').fill('Suda')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Hello, name!').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'tests')
  await takeTaskScreenshot(page, 'tests')
  await type(page, 'name = input("Who? ")\nprint(f"Hello, {name}!")')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await takeTaskScreenshot(page, 'solved')
  await expect.poll(() => readProgress(owner, 'pw-2-2')).toEqual({ stars: 3, attempts: 2, solved: true })
  await expectIsolatedFrame(context, page)
  await context.close()
})

test('a wrong turtle drawing is rejected and a right one accepted (phone, Korean)', async ({
  world,
  browser,
  owner,
}) => {
  const { context, page } = await open({ world, browser }, 'ko', 'pw-8a/pw-8-2', phone)
  const spiral = (sign: string) =>
    `from turtle import *\nside = 10\nwhile side ${sign} 60:\nforward(side)\nright(90)\nside += 10`
  await type(page, spiral('<').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.locator('[data-slot=world]').getByText(readOutcomes('ko')['wrong-drawing']).first().waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'drawing')
  await takeTaskScreenshot(page, 'drawing')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, spiral('<=').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await takeTaskScreenshot(page, 'drawn')
  await expect.poll(() => readProgress(owner, 'pw-8-2')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a function that prints instead of returning is explained at the second failed run', async ({
  world,
  browser,
}) => {
  onlyNightly('`bench -- mistakes` names this mistake')
  const { context, page } = await open({ world, browser }, 'en', 'pw-4a/pw-4-1', desktop)
  const { message } = readTaskMessages('en').mistake['py-shows-none']
  const explanation = message.replaceAll('`', '').replace('{{name}}', 'area')
  await type(page, 'def area(w, h):\n    print(w * h)')
  await run(page)
  await page.getByRole('cell', { name: 'None' }).first().waitFor()
  expect(await page.locator('[data-slot=world]').textContent()).not.toContain(explanation)
  await type(page, 'def area(w, h):\n    a = w * h\n    print(a)')
  await run(page)
  await page.locator('[data-slot=world]').getByText(explanation).first().waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'function')
  await takeTaskScreenshot(page, 'function')
  await context.close()
})

for (const [locale, size] of variants(
  [
    ['ko', phone],
    ['en', desktop],
  ] as const,
  1,
))
  test(`a student steps through a function by keyboard, in ${locale}`, async ({ world, browser }) => {
    const { context, page } = await open({ world, browser }, locale, 'pw-4a/pw-4-1', size)
    const { steps } = readTaskMessages(locale)
    await type(page, 'def area(w, h):\n    a = w + h\n    return a')
    await page.getByRole('button', { name: steps.open }).click()
    const next = page.getByRole('group', { name: steps.label }).getByRole('button').last()
    await next.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'a', exact: true }).waitFor()
    expect(await page.locator('.cm-running').textContent()).toContain('a = w + h')
    await waitForAnimations(page)
    await expectNoViolations(page, 'steps')
    await takeScreenshot(page, `steps-${locale}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await type(page, 'def area(w, h):\n    return f"{w}"')
    await page.getByRole('button', { name: steps.open }).waitFor({ state: 'detached' })
    await context.close()
  })

test('on a phone the run button stays visible, and the result scrolls into view', async ({ world, browser }) => {
  onlyNightly('`lessons` measures the run button on a phone')
  const { context, page } = await open({ world, browser }, 'cn', 'pw-2a/pw-2-2', phone)
  const measureRunButton = async () => (await page.locator('[data-slot=actions] button').last().boundingBox())!
  const isVisible = ({ y, height }: { y: number; height: number }) => y >= 0 && y + height <= phone.height
  expect(isVisible(await measureRunButton())).toBe(true)
  await type(page, 'name = input("Who? ")\nprint("Hello, name!")')
  await page.locator('.cm-content').scrollIntoViewIfNeeded()
  expect(isVisible(await measureRunButton())).toBe(true)
  await run(page)
  await page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  const bar = page.locator('[data-slot=world] > :first-child')
  await expect.poll(async () => isVisible((await bar.boundingBox())!)).toBe(true)
  await takeTaskScreenshot(page, 'run-in-sight')
  expect(isVisible(await measureRunButton())).toBe(true)
  await context.close()
})

test('on a low screen the task scrolls inside its column, not the page', async ({ world, browser }) => {
  onlyNightly('Only the height of one column differs from the other journeys')
  const { context, page } = await open({ world, browser }, 'ko', 'pw-4a/pw-4-1', { width: 1366, height: 625 })
  await type(page, 'def area(w, h):\n    a = w + h\n    return a')
  await run(page)
  await page.getByRole('cell', { name: '7' }).first().waitFor()
  await page.getByRole('button', { name: readTaskMessages('ko').steps.open }).click()
  await takeTaskScreenshot(page, 'low')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(625)
  await context.close()
})

test('a typo is marked after a typing pause, and explained on request', async ({ world, browser }) => {
  onlyNightly('The first journey of this file marks a typo')
  const { context, page } = await open({ world, browser }, 'th', 'pw-2a/pw-2-2', phone)
  const lookButtonLabel = readTaskMessages('th').slip.look.replace('{{line}}', '1')
  await type(page, 'print(“Hello”)\nname = input()\nprint(name)')
  await page.locator('.cm-slip').waitFor()
  expect(await page.locator('.cm-problem').count()).toBe(0)
  await page.getByRole('button', { name: lookButtonLabel }).click()
  await page.locator('.cm-problem').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'slip while typing')
  await takeScreenshot(page, 'slip-typing')
  // The mark disappears while the cursor is in that line.
  await page.locator('.cm-line').first().click()
  await page.locator('.cm-slip').waitFor({ state: 'detached' })
  await context.close()
})

test('a student solves a JavaScript task after a wrong try (laptop, Thai)', async ({ world, browser, owner }) => {
  const { context, page } = await open({ world, browser }, 'th', 'js-1a/js-1-1', desktop)
  const greet = (text: string) => `function greet(name = 'kite') {\n  return ${text}\n}`
  await type(page, greet("'Hello, ${name}!'"))
  await run(page)
  await page.getByRole('cell', { name: 'Hello, ${name}!' }).first().waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'javascript')
  await takeTaskScreenshot(page, 'javascript')
  await type(page, greet('`Hello, ${name}!`'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => readProgress(owner, 'js-1-1')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a project shows its requirements, its output and its drawing', async ({ world, browser }) => {
  onlyNightly('`task-review` opens a project, and the turtle journey draws')
  const { context, page } = await open({ world, browser }, 'cn', 'pw-9d/pw-9-8', desktop)
  await type(page, 'from turtle import *\nforward(40)\ngoto(40, 30)\nprint("hello")')
  await run(page)
  await page.locator('[data-slot=world] pre').getByText('hello').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'project')
  await takeTaskScreenshot(page, 'project')
  expect(await page.locator('[data-slot=world] li').count()).toBe(5)
  await context.close()
})

/** Checks that the sandboxed frame cannot access the page, its storage or the network. */
async function expectIsolatedFrame(context: BrowserContext, page: Page) {
  const frame = page.frames().find((frame) => frame !== page.mainFrame())!
  const reachable = await frame.evaluate(async () => {
    const attempts: [string, () => unknown][] = [
      ['page', () => parent.document.title],
      ['storage', () => localStorage.length],
      ['cookies', () => document.cookie],
      ['network', () => fetch('/health')],
      ['elsewhere', () => fetch('https://example.org/')],
    ]
    const reached: string[] = [origin === 'null' ? '' : origin]
    for (const [name, attempt] of attempts)
      try {
        await attempt()
        reached.push(name)
      } catch {
        // Expected: the sandbox blocks the access.
      }
    return reached.filter(Boolean)
  })
  expect(reachable).toEqual([])
  expect((await context.cookies()).length).toBeGreaterThan(0)
}

test('fast typing loses no characters, undo reverts a line, and selections are replaced or wrapped', async ({
  world,
  browser,
}) => {
  const { context, page } = await open({ world, browser }, 'en', 'pw-2a/pw-2-2', desktop)
  const editor = page.locator('[data-slot=program] .cm-content')
  const lines = () => editor.locator('.cm-line').allTextContents()
  await type(page, '')
  const lineTexts = ['name = input("Who? ")', 'greeting = "Hello, " + name', 'print(greeting)']
  for (const [lineIndex, line] of lineTexts.entries()) {
    if (lineIndex > 0) await page.keyboard.press('Enter')
    // The editor closes brackets and quotes automatically, and typing them again overwrites them.
    await page.keyboard.type(line)
  }
  await expect.poll(lines).toEqual(lineTexts)
  await page.keyboard.press('Control+Z')
  await expect.poll(lines).toEqual([lineTexts[0], lineTexts[1], ''])
  await page.keyboard.press('Control+Y')
  await expect.poll(lines).toEqual(lineTexts)

  // Typing over a selection and wrapping it in brackets cause no CSP violation.
  const cspErrors: string[] = []
  page.on(
    'console',
    (message) => void (/Content Security Policy/.test(message.text()) && cspErrors.push(message.text())),
  )
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('x')
  await expect.poll(lines).toEqual([lineTexts[0], 'x'])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('(')
  await expect.poll(lines).toEqual([`(${lineTexts[0]}`, 'x)'])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(lines).toEqual([''])
  expect(cspErrors).toEqual([])
  await context.close()
})
