import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { desktop, hydrated, phone, picture, settled } from './screen.ts'
import { enter } from './session.ts'

/** Python is typed, tried here in a frame without network, and judged by the server. */

const { world, browser, owner } = await openFixture({
  env: { ROLES: 'web,worker,judge', JUDGE_PROCESSES: '1' },
  ownProcess: true,
})
const student = personas.student.id

const kept = async (step: string) =>
  (
    await owner.query(
      'SELECT stars, attempts, solved_at IS NOT NULL AS solved FROM lesson_progress WHERE student_id = $1 AND step = $2',
      [student, step],
    )
  ).rows[0]

async function open(locale: Locale, step: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, reducedMotion: 'reduce' })
  await enter(context, world, 'student')
  const page = await context.newPage()
  await page.goto(`${world.url}${localePath(locale, `/lesson/${step}`)}?class=${explorers}`)
  await hydrated(page)
  await page.locator('[data-slot=toolbox] button').first().waitFor()
  return { context, page }
}

async function type(page: Page, program: string) {
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
}
const run = (page: Page) => page.locator('[data-slot=actions] button').last().click()
const words = (locale: Locale) =>
  JSON.parse(readFileSync(`app/features/lessons/tasks/locales/${locale}.json`, 'utf8')) as {
    tests: { came: string }
    mistake: Record<'py-shows-none', { message: string }>
    steps: { label: string; open: string }
    slip: { look: string }
  }
const outcomes = (locale: Locale) =>
  (
    JSON.parse(readFileSync(`app/features/lessons/locales/${locale}.json`, 'utf8')) as {
      outcome: Record<'wrong-drawing', string>
    }
  ).outcome
const pictured = (page: Page, name: string) => picture(page, `task-${name}`)

test('a flight in Python on a phone, in Thai: a slip, its line, and the bell', async () => {
  const { context, page } = await open('th', 'pw-1a/pw-1-1', phone)
  await type(page, 'fly(3)\nTurn_left()\nfly(2)')
  await run(page)
  await page.locator('.cm-problem').waitFor()
  expect(await page.locator('[data-slot=world]').textContent()).toContain('Turn_left')
  await settled(page)
  await noViolations(page, 'slip')
  await pictured(page, 'slip')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, 'fly(3)\nturn_left()\nfly(2)')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => kept('pw-1-1')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('tests on a laptop: what was expected, what came, the console that asks', async () => {
  const { context, page } = await open('en', 'pw-2a/pw-2-2', desktop)
  await type(page, 'name = input("Who? ")\nprint("Hello, name!")')
  await run(page)
  await page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toContain(words('en').tests.came)
  await page.getByRole('button', { name: 'Try it here' }).click()
  await page.getByLabel('Type a line for the program').fill('Suda')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Hello, name!').waitFor()
  await settled(page)
  await noViolations(page, 'tests')
  await pictured(page, 'tests')
  await type(page, 'name = input("Who? ")\nprint(f"Hello, {name}!")')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await pictured(page, 'solved')
  await expect.poll(() => kept('pw-2-2')).toEqual({ stars: 3, attempts: 2, solved: true })
  await leadsNowhere(context, page)
  await context.close()
})

test('a drawing with the turtle on a phone, in Korean: too short, then right', async () => {
  const { context, page } = await open('ko', 'pw-8a/pw-8-2', phone)
  const spiral = (sign: string) =>
    `from turtle import *\nside = 10\nwhile side ${sign} 60:\nforward(side)\nright(90)\nside += 10`
  await type(page, spiral('<').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.locator('[data-slot=world]').getByText(outcomes('ko')['wrong-drawing']).first().waitFor()
  await settled(page)
  await noViolations(page, 'drawing')
  await pictured(page, 'drawing')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, spiral('<=').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await pictured(page, 'drawn')
  await expect.poll(() => kept('pw-8-2')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a function that prints: told when asked for, and by itself the second time', async () => {
  const { context, page } = await open('en', 'pw-4a/pw-4-1', desktop)
  const { message } = words('en').mistake['py-shows-none']
  const told = message.replaceAll('`', '').replace('{{name}}', 'area')
  await type(page, 'def area(w, h):\n    print(w * h)')
  await run(page)
  await page.getByRole('cell', { name: 'None' }).first().waitFor()
  expect(await page.locator('[data-slot=world]').textContent()).not.toContain(told)
  await type(page, 'def area(w, h):\n    a = w * h\n    print(a)')
  await run(page)
  await page.locator('[data-slot=world]').getByText(told).first().waitFor()
  await settled(page)
  await noViolations(page, 'function')
  await pictured(page, 'function')
  await context.close()
})

test.each([
  ['ko', phone],
  ['en', desktop],
] as const)('step by step through a function, in %s', async (locale, size) => {
  const { context, page } = await open(locale, 'pw-4a/pw-4-1', size)
  const { steps } = words(locale)
  await type(page, 'def area(w, h):\n    a = w + h\n    return a')
  await page.getByRole('button', { name: steps.open }).click()
  const next = page.getByRole('group', { name: steps.label }).getByRole('button').last()
  await next.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: 'a', exact: true }).waitFor()
  expect(await page.locator('.cm-running').textContent()).toContain('a = w + h')
  await settled(page)
  await noViolations(page, 'steps')
  await picture(page, `steps-${locale}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, 'def area(w, h):\n    return f"{w}"')
  await page.getByRole('button', { name: steps.open }).waitFor({ state: 'detached' })
  await context.close()
})

test('on a phone the run stays at the thumb, and what came of it comes into sight', async () => {
  const { context, page } = await open('cn', 'pw-2a/pw-2-2', phone)
  const atRun = async () => (await page.locator('[data-slot=actions] button').last().boundingBox())!
  const inSight = ({ y, height }: { y: number; height: number }) => y >= 0 && y + height <= phone.height
  expect(inSight(await atRun())).toBe(true)
  await type(page, 'name = input("Who? ")\nprint("Hello, name!")')
  await page.locator('.cm-content').scrollIntoViewIfNeeded()
  expect(inSight(await atRun())).toBe(true)
  await run(page)
  await page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  const bar = page.locator('[data-slot=world] > :first-child')
  await expect.poll(async () => inSight((await bar.boundingBox())!)).toBe(true)
  await pictured(page, 'run-in-sight')
  expect(inSight(await atRun())).toBe(true)
  await context.close()
})

test('on a low screen a task scrolls beside its program', async () => {
  const { context, page } = await open('ko', 'pw-4a/pw-4-1', { width: 1366, height: 625 })
  await type(page, 'def area(w, h):\n    a = w + h\n    return a')
  await run(page)
  await page.getByRole('cell', { name: '7' }).first().waitFor()
  await page.getByRole('button', { name: words('ko').steps.open }).click()
  await pictured(page, 'low')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(625)
  await context.close()
})

test('a slip is marked quietly after a pause, and explained when asked', async () => {
  const { context, page } = await open('th', 'pw-2a/pw-2-2', phone)
  const look = words('th').slip.look.replace('{{line}}', '1')
  await type(page, 'print(“Hello”)\nname = input()\nprint(name)')
  await page.locator('.cm-slip').waitFor()
  expect(await page.locator('.cm-problem').count()).toBe(0)
  await page.getByRole('button', { name: look }).click()
  await page.locator('.cm-problem').waitFor()
  await settled(page)
  await noViolations(page, 'slip while typing')
  await picture(page, 'slip-typing')
  // Never about the line that somebody is in.
  await page.locator('.cm-line').first().click()
  await page.locator('.cm-slip').waitFor({ state: 'detached' })
  await context.close()
})

test('a task in JavaScript on a laptop, in Thai', async () => {
  const { context, page } = await open('th', 'js-1a/js-1-1', desktop)
  const greet = (text: string) => `function greet(name = 'kite') {\n  return ${text}\n}`
  await type(page, greet("'Hello, ${name}!'"))
  await run(page)
  await page.getByRole('cell', { name: 'Hello, ${name}!' }).first().waitFor()
  await settled(page)
  await noViolations(page, 'javascript')
  await pictured(page, 'javascript')
  await type(page, greet('`Hello, ${name}!`'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => kept('js-1-1')).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a project shows what it needs, what it printed and what it drew', async () => {
  const { context, page } = await open('cn', 'pw-9d/pw-9-8', desktop)
  await type(page, 'from turtle import *\nforward(40)\ngoto(40, 30)\nprint("hello")')
  await run(page)
  await page.locator('[data-slot=world] pre').getByText('hello').waitFor()
  await settled(page)
  await noViolations(page, 'project')
  await pictured(page, 'project')
  expect(await page.locator('[data-slot=world] li').count()).toBe(5)
  await context.close()
})

/** The frame in which programs run reaches neither the page, nor its storage, nor any network. */
async function leadsNowhere(context: BrowserContext, page: Page) {
  const frame = page.frames().find((one) => one !== page.mainFrame())!
  const reached = await frame.evaluate(async () => {
    const tries: [string, () => unknown][] = [
      ['page', () => parent.document.title],
      ['storage', () => localStorage.length],
      ['cookies', () => document.cookie],
      ['network', () => fetch('/health')],
      ['elsewhere', () => fetch('https://example.org/')],
    ]
    const found: string[] = [origin === 'null' ? '' : origin]
    for (const [name, work] of tries)
      try {
        await work()
        found.push(name)
      } catch {
        // As it should be.
      }
    return found.filter(Boolean)
  })
  expect(reached).toEqual([])
  expect((await context.cookies()).length).toBeGreaterThan(0)
}

test('who types faster than the page draws finds every letter where it was typed, and undo takes back a line', async () => {
  const { context, page } = await open('en', 'pw-2a/pw-2-2', desktop)
  const editor = page.locator('[data-slot=program] .cm-content')
  const lines = () => editor.locator('.cm-line').allTextContents()
  await type(page, '')
  const typed = ['name = input("Who? ")', 'greeting = "Hello, " + name', 'print(greeting)']
  for (const [at, line] of typed.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    // Brackets and quotes close themselves, and are typed over.
    await page.keyboard.type(line)
  }
  await expect.poll(lines).toEqual(typed)
  await page.keyboard.press('Control+Z')
  await expect.poll(lines).toEqual([typed[0], typed[1], ''])
  await page.keyboard.press('Control+Y')
  await expect.poll(lines).toEqual(typed)

  // Over chosen lines, and into brackets around them, without anything that the security policy refuses.
  const refused: string[] = []
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && refused.push(message.text())))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('x')
  await expect.poll(lines).toEqual([typed[0], 'x'])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('(')
  await expect.poll(lines).toEqual([`(${typed[0]}`, 'x)'])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(lines).toEqual([''])
  expect(refused).toEqual([])
  await context.close()
})
