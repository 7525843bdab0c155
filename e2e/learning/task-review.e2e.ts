import type { Page } from 'playwright-core'
import { newId } from '#app/platform/db/ids.server.ts'
import { explorers, kiteHill, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForAnimations } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { makeClassWithMistakes } from '../scenes/class-with-mistakes.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/**
 * Review of text programs: a teacher sees the tests and comments on a line; the child reads the comment at that line.
 */

test.use({ serverEnv: { ROLES: 'web,worker,judge', JUDGE_PROCESSES: '1' }, separateProcess: true })

/** Assigns a course to a class; the lessons page shows only assigned lessons. */
const assignCourse = (owner: Journey['owner'], classroomId: string, course: string) =>
  owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     VALUES ($1, $2, $3, 'course', $4, 'open', now())`,
    [kiteHill, newId(), classroomId, course],
  )
test.beforeAll(({ owner }) => assignCourse(owner, explorers, 'python-wind'))

async function type(page: Page, program: string) {
  await page.locator('[data-slot=program] .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(program)
}
const program = 'name = input("Who? ")\nprint("Hello, name!")'

test('a teacher comments on a line of a Python program, and the child sees it live at that line', async ({
  screens,
}) => {
  const child = await screens.of('student', `/lesson/pw-2a/pw-2-2?class=${explorers}`, handheld)
  await type(child.page, program)
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await child.page.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()

  const teacher = await screens.of('teacher', `/dashboard/lessons?class=${explorers}&lesson=pw-2a`)
  await teacher.page.getByRole('link', { name: `${personas.student.name}, step 3: in progress` }).click()
  await teacher.page.getByRole('heading', { name: personas.student.name, level: 1 }).waitFor()
  // The teacher's browser reruns the tests and shows expected and actual output.
  const tests = teacher.page.getByRole('region', { name: 'Tests' })
  await tests.getByRole('cell', { name: 'Hello, name!' }).first().waitFor()
  expect(await tests.getByRole('row').count()).toBeGreaterThan(3)
  await teacher.page.locator('.cm-line').getByText('print').click()
  await expect.poll(() => teacher.page.getByLabel('About').inputValue()).toBe('2')
  await waitForAnimations(teacher.page)
  await expectNoViolations(teacher.page, 'a program in text under review')
  await teacher.page.getByLabel(`Write to ${personas.student.name}`).fill('How does print know it is a variable?')
  await teacher.page.getByRole('button', { name: 'Send' }).click()
  await teacher.page.locator('.cm-comment').getByText('print').waitFor()
  await checkScreen(teacher.page, 'task-review/teacher.en')

  // The comment arrives live and marks its line.
  const feedback = child.page.getByRole('region', { name: 'From your teacher' })
  await feedback.getByText('How does print know it is a variable?').waitFor()
  await child.page.locator('.cm-comment').getByText('print').waitFor()
  await waitForAnimations(child.page)
  await expectNoViolations(child.page, 'a task with a comment')
  await checkScreen(child.page, 'task-review/child-phone.en')
  await feedback.getByRole('button', { name: 'Show me where' }).click()
  await teacher.page.getByRole('button', { name: 'Keep working' }).click()
  await child.page.getByText('Keep working on this one.').waitFor()
  await child.page.getByRole('button', { name: 'Close', exact: true }).click()

  // The comment stays at its line when lines are inserted above.
  await type(child.page, `# greets\n${program}`)
  await child.page.locator('.cm-comment').getByText('print').waitFor()
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Run 2' }).click()
  await teacher.page.locator('.cm-comment').getByText('print').waitFor()
  await closeScreens(teacher, child)
})

test('one comment on a JavaScript mistake reaches three students, each at the right line of their program', async ({
  world,
  browser,
  owner,
  screens,
}) => {
  onlyNightly('`misconceptions` sends one comment to eleven students')
  const createWrongProgram = (prefix: string) =>
    `${prefix}function add(first, second) {\n  return Number(first) + Number(secnd)\n}`
  const mistake = 'js-name-typo'
  const { classroomId, children } = await makeClassWithMistakes(
    owner,
    'js-1-2',
    [
      { program: createWrongProgram(''), mistake },
      { program: createWrongProgram('// mine\n'), mistake },
      { program: createWrongProgram('let count = 1;\n\n'), mistake },
    ],
    { lesson: 'js-1a', skin: 'javascript', reason: 'error' },
  )
  await assignCourse(owner, classroomId, 'javascript-sky')
  const { context, page } = await screens.of(
    'teacher',
    `/dashboard/lessons?class=${classroomId}&lesson=js-1a&step=js-1-2`,
  )
  await page.locator('.cm-fault').getByText('return').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'same mistakes in text')
  await checkScreen(page, 'task-review/group.en')
  await page.getByLabel('One comment for all 3').fill('Which names are there?')
  await page.getByRole('button', { name: 'Send to 3' }).click()
  await page.getByText('3 students have it now.').waitFor()
  const { rows } = await owner.query<{ statement: number; code: string }>(
    `SELECT statement, code FROM work_comments WHERE text = 'Which names are there?' ORDER BY statement`,
  )
  expect(rows).toEqual([1, 2, 3].map((statement) => ({ statement, code: 'return Number(first) + Number(secnd)' })))

  const reader = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  await signInByCookie(reader, world, children[0]!)
  const task = await reader.newPage()
  await task.goto(`${world.url}/lesson/js-1a/js-1-2?class=${classroomId}`)
  await task.getByText('Which names are there?').waitFor()
  await Promise.all([context.close(), reader.close()])
})

const projectProgram = `from turtle import *

def double(number):
    return number * 2

def half(number):
    return number / 2

def total(numbers):
    return sum(numbers)

assert double(1) == 2
assert double(0) == 0
assert half(2) == 1
assert half(0) == 0
assert total([]) == 0
assert total([1, 2]) == 3
for number in [1, 2, 3]:
    print(double(number))
# Doubt: who counted these?
for side in range(4):
    forward(20)
    left(90)
`

test('an open Python project shows its rubric first and is returned with marks', async ({ screens }) => {
  onlyNightly('`rubric` returns a project with marks')
  const child = await screens.of('student', `/lesson/pw-9d/pw-9-8?class=${explorers}`, handheld)
  await child.page
    .getByRole('region', { name: 'What counts' })
    .getByText('Every function of mine has two tests.')
    .waitFor()
  await waitForAnimations(child.page)
  await expectNoViolations(child.page, 'what counts in a project')
  await checkScreen(child.page, 'task-review/counts-phone.en')
  await child.page.getByRole('button', { name: 'Close', exact: true }).click()
  await type(child.page, projectProgram)
  await child.page.getByRole('button', { name: 'Run', exact: true }).click()
  await child.page.getByRole('dialog').waitFor()
  await child.page.keyboard.press('Escape')

  const teacher = await screens.of('teacher', `/dashboard/lessons?class=${explorers}&lesson=pw-9d`)
  await teacher.page.getByRole('link', { name: new RegExp(`${personas.student.name}, .*waits to be read`) }).click()
  const marks = { 'Works as planned': 2, 'Every function is tested': 2, 'The chart fits the question': 1 } as const
  const rest = { 'Easy to read': 1, 'A real doubt about the data': 0 } as const
  for (const [name, points] of Object.entries({ ...marks, ...rest }))
    await teacher.page.getByRole('group', { name }).getByRole('radio').nth(points).check()
  await waitForAnimations(teacher.page)
  await expectNoViolations(teacher.page, 'a project in text under review')
  await checkScreen(teacher.page, 'task-review/rubric.en')
  await teacher.page.getByRole('button', { name: 'Give back: keep working' }).click()

  const feedback = child.page.getByRole('region', { name: 'From your teacher' })
  await feedback.getByText('Try this next').waitFor()
  await feedback.getByText('You did it!').first().waitFor()
  await checkScreen(child.page, 'task-review/marked-phone.en')
  await closeScreens(teacher, child)
})

test('the console shows errors in the child’s language before the Python message', async ({ screens }) => {
  onlyNightly('`task-feedback.test.ts` proves the texts of errors')
  const child = await screens.of('student', `/th/lesson/pw-2a/pw-2-3?class=${explorers}`)
  await type(child.page, 'name = 3\nprint(nam)')
  await child.page.getByRole('button', { name: 'ลองที่นี่' }).click()
  const log = child.page.getByRole('log')
  await log.getByText('NameError').waitFor()
  const [first, second] = (await log.locator('p').allTextContents()) as [string, string]
  expect(first).toMatch(/^บรรทัดที่ 2:/)
  expect(first).not.toContain('NameError')
  expect(second).toContain('NameError')
  await waitForAnimations(child.page)
  await expectNoViolations(child.page, 'an error in the console')
  await checkScreen(child.page, 'task-review/console.th')
  await closeScreens(child)
})

test('a teacher shows a lesson on the projector, moves through steps by keyboard, and sees tests of tasks', async ({
  screens,
}) => {
  const teacher = await screens.of('teacher', `/dashboard/lessons?class=${explorers}&lesson=pw-2a`)
  const { page } = teacher
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('link', { name: 'Show to the class' }).click()
  const projector = page.getByRole('dialog')
  await projector.getByText('Step 1 of 4').waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'a story on the projector')
  await checkScreen(page, 'task-review/projector-story.en')
  await page.keyboard.press('ArrowRight')
  await projector.getByText('Step 2 of 4').waitFor()
  await projector.getByRole('button', { name: 'Next step' }).click()
  await projector.getByText('Step 3 of 4').waitFor()
  await projector.getByRole('region', { name: 'Tests' }).getByRole('row').nth(2).waitFor()
  expect(await projector.innerText()).not.toContain(personas.student.name)
  await waitForAnimations(page)
  await expectNoViolations(page, 'a task on the projector')
  await checkScreen(page, 'task-review/projector-task.en')
  await page.keyboard.press('PageUp')
  await projector.getByText('Step 2 of 4').waitFor()
  await projector.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Show to the class' }).waitFor()
  await closeScreens(teacher)
})
