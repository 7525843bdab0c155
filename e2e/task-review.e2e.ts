import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { settled } from './screen.ts'
import { enter } from './session.ts'
import { look } from './two-devices.ts'
import { makeWrongClass } from './wrong-class.ts'

/** Programs in text: a teacher opens one with its tests and writes about a line; the child reads it at that line. */

const fixture = await openFixture({ env: { ROLES: 'web,worker,judge', JUDGE_PROCESSES: '1' }, ownProcess: true })
const screens = classroomScreens(fixture)

async function type(page: Page, program: string) {
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
}
const program = 'name = input("Who? ")\nprint("Hello, name!")'

test('from the grid to a Python program with its tests, to a comment at a line, to the child', async () => {
  const child = await screens.of('student', `/lesson/pw-2a/pw-2-2?class=${explorers}`, handheld)
  await type(child.page, program)
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await child.page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()

  const teacher = await screens.of('teacher', `/dashboard/lessons?class=${explorers}&lesson=pw-2a`)
  await teacher.page.getByRole('link', { name: `${personas.student.name}, step 3: in progress` }).click()
  await teacher.page.getByRole('heading', { name: personas.student.name, level: 1 }).waitFor()
  // Every test with what was expected and what came, run here anew.
  const tests = teacher.page.getByRole('region', { name: 'Tests' })
  await tests.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  expect(await tests.getByRole('row').count()).toBeGreaterThan(3)
  await teacher.page.locator('.cm-line').getByText('print').click()
  await expect.poll(() => teacher.page.getByLabel('About').inputValue()).toBe('2')
  await settled(teacher.page)
  await noViolations(teacher.page, 'a program in text under review')
  await teacher.page.getByLabel(`Write to ${personas.student.name}`).fill('How does print know it is a variable?')
  await teacher.page.getByRole('button', { name: 'Send' }).click()
  await teacher.page.locator('.cm-comment').getByText('print').waitFor()
  await look(teacher.page, 'task-review/teacher.en')

  // It comes by itself, and stands at its line.
  const told = child.page.getByRole('region', { name: 'From your teacher' })
  await told.getByText('How does print know it is a variable?').waitFor()
  await child.page.locator('.cm-comment').getByText('print').waitFor()
  await settled(child.page)
  await noViolations(child.page, 'a task with a comment')
  await look(child.page, 'task-review/child-phone.en')
  await told.getByRole('button', { name: 'Show me where' }).click()
  await teacher.page.getByRole('button', { name: 'Keep working' }).click()
  await child.page.getByText('Keep working on this one.').waitFor()
  await child.page.getByRole('button', { name: 'Close', exact: true }).click()

  // Lines that come before it do not take it away.
  await type(child.page, `# greets\n${program}`)
  await child.page.locator('.cm-comment').getByText('print').waitFor()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Run 2' }).click()
  await teacher.page.locator('.cm-comment').getByText('print').waitFor()
  await close(teacher, child)
})

test('a misconception in JavaScript is answered for three at once, each at the line of their own', async () => {
  const wrong = (before: string) => `${before}function add(first, second) {\n  return Number(first) + Number(secnd)\n}`
  const mistake = 'js-name-typo'
  const { classroomId, children } = await makeWrongClass(
    fixture.owner,
    'js-1-2',
    [
      { program: wrong(''), mistake },
      { program: wrong('// mine\n'), mistake },
      { program: wrong('let count = 1;\n\n'), mistake },
    ],
    { lesson: 'js-1a', skin: 'javascript', reason: 'error' },
  )
  const { context, page } = await screens.of(
    'teacher',
    `/dashboard/lessons?class=${classroomId}&lesson=js-1a&step=js-1-2`,
  )
  await page.locator('.cm-fault').getByText('return').waitFor()
  await settled(page)
  await noViolations(page, 'same mistakes in text')
  await look(page, 'task-review/group.en')
  await page.getByLabel('One comment for all 3').fill('Which names are there?')
  await page.getByRole('button', { name: 'Send to 3' }).click()
  await page.getByText('3 students have it now.').waitFor()
  const { rows } = await fixture.owner.query<{ statement: number; code: string }>(
    `SELECT statement, code FROM work_comments WHERE text = 'Which names are there?' ORDER BY statement`,
  )
  expect(rows).toEqual([1, 2, 3].map((statement) => ({ statement, code: 'return Number(first) + Number(secnd)' })))

  const reader = await fixture.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  await enter(reader, fixture.world, children[0]!)
  const task = await reader.newPage()
  await task.goto(`${fixture.world.url}/lesson/js-1a/js-1-2?class=${classroomId}`)
  await task.getByText('Which names are there?').waitFor()
  await Promise.all([context.close(), reader.close()])
})
