import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { desktop, phone, settled } from './screen.ts'
import { enter } from './session.ts'

/** Python is typed, tried here in a frame without network, and judged by the server. */

const { world, browser, owner } = await openFixture({ env: { ROLES: 'web,worker,judge', JUDGE_PROCESSES: '1' } })
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
  }
const outcomes = (locale: Locale) =>
  (
    JSON.parse(readFileSync(`app/features/lessons/locales/${locale}.json`, 'utf8')) as {
      outcome: Record<'wrong-drawing', string>
    }
  ).outcome
const picture = (page: Page, name: string) => page.screenshot({ path: `.screens/task-${name}.png` })

test('a flight in Python on a phone, in Thai: a slip, its line, and the bell', { timeout: 60_000 }, async () => {
  const { context, page } = await open('th', 'pw-1a/pw-1-1', phone)
  await type(page, 'fly(3)\nTurn_left()\nfly(2)')
  await run(page)
  await page.locator('.cm-problem').waitFor()
  expect(await page.locator('[data-slot=world]').textContent()).toContain('Turn_left')
  await settled(page)
  await noViolations(page, 'slip')
  await picture(page, 'slip')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, 'fly(3)\nturn_left()\nfly(2)')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => kept('pw-1-1'), { timeout: 20_000 }).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('tests on a laptop: what was expected, what came, the console that asks', { timeout: 60_000 }, async () => {
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
  await picture(page, 'tests')
  await type(page, 'name = input("Who? ")\nprint(f"Hello, {name}!")')
  await run(page)
  await page.getByRole('dialog').waitFor()
  await picture(page, 'solved')
  await expect.poll(() => kept('pw-2-2'), { timeout: 20_000 }).toEqual({ stars: 3, attempts: 2, solved: true })
  await leadsNowhere(context, page)
  await context.close()
})

test('a drawing with the turtle on a phone, in Korean: too short, then right', { timeout: 60_000 }, async () => {
  const { context, page } = await open('ko', 'pw-8a/pw-8-2', phone)
  const spiral = (sign: string) =>
    `from turtle import *\nside = 10\nwhile side ${sign} 60:\nforward(side)\nright(90)\nside += 10`
  await type(page, spiral('<').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.locator('[data-slot=world]').getByText(outcomes('ko')['wrong-drawing']).first().waitFor()
  await settled(page)
  await noViolations(page, 'drawing')
  await picture(page, 'drawing')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await type(page, spiral('<=').replaceAll(/^(forward|right|side \+)/gm, '    $1'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await picture(page, 'drawn')
  await expect.poll(() => kept('pw-8-2'), { timeout: 20_000 }).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a function that prints: told when asked for, and by itself the second time', { timeout: 60_000 }, async () => {
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
  await picture(page, 'function')
  await context.close()
})

test('a task in JavaScript on a laptop, in Thai', { timeout: 60_000 }, async () => {
  const { context, page } = await open('th', 'js-1a/js-1-1', desktop)
  const greet = (text: string) => `function greet(name = 'kite') {\n  return ${text}\n}`
  await type(page, greet("'Hello, ${name}!'"))
  await run(page)
  await page.getByRole('cell', { name: 'Hello, ${name}!' }).first().waitFor()
  await settled(page)
  await noViolations(page, 'javascript')
  await picture(page, 'javascript')
  await type(page, greet('`Hello, ${name}!`'))
  await run(page)
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => kept('js-1-1'), { timeout: 20_000 }).toEqual({ stars: 3, attempts: 2, solved: true })
  await context.close()
})

test('a project shows what it needs, what it printed and what it drew', { timeout: 60_000 }, async () => {
  const { context, page } = await open('cn', 'pw-9d/pw-9-8', desktop)
  await type(page, 'from turtle import *\nforward(40)\ngoto(40, 30)\nprint("hello")')
  await run(page)
  await page.locator('[data-slot=world] pre').getByText('hello').waitFor()
  await settled(page)
  await noViolations(page, 'project')
  await picture(page, 'project')
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
