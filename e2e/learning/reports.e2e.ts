import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { explorers, parentsChild, kiteHill } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { openFixture } from '../harness/fixture.ts'
import { waitForHydration, waitForAnimations } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press, openScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'

/** Reports for a parents' evening: a teacher writes comments and prints one sheet per child, without other names. */

const fixture = await openFixture()
const { world, owner } = fixture
const reports = `/dashboard/classroom-dashboard/${explorers}/students?view=reports`
const readChildren = async () =>
  (
    await owner.query<{ id: string; name: string }>(
      `SELECT u.id, u.name FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.classroom_id = $1 AND e.status = 'active'`,
      [explorers],
    )
  ).rows

/** Fills a report to its maximum: every step of every course is solved, with hints. */
const solveAllSteps = (student: string) =>
  owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 3, 9, 90000, now(), now(), now() FROM unnest($3::text[]) AS s (step)
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET stars = 3, hints = 3, attempts = 9, solved_at = now()`,
    [kiteHill, student, listAllSteps()],
  )

const listAllSteps = () => [...loadSteps().keys()]

/** Marks every project step of all courses as reviewed. */
const markAllProjects = (student: string) =>
  owner.query(
    `INSERT INTO rubric_marks (school_id, student_id, step, attempts, marks, mark, given_by, at)
     SELECT $1, $2, step, 9, '{"works": 2, "idea": 1, "readable": 0, "own": 2}', 'reviewed', NULL, now() FROM unnest($3::text[]) AS s (step)
     ON CONFLICT DO NOTHING`,
    [
      kiteHill,
      student,
      [...loadSteps()].flatMap(([id, { kind }]) => (kind === 'create' || kind === 'project' ? [id] : [])),
    ],
  )

/** Returns the headings of sections whose content overflows. */
const findCutOffParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')]
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.querySelector('h1, h2')?.textContent),
  )

test.each(devices)(
  'in %s: a teacher writes comments and prints reports that fit on their sheets',
  async (locale, viewport) => {
    const t = readMessages('reports', locale)
    const links = readMessages('cards', locale).links!
    await solveAllSteps(parentsChild)
    await markAllProjects(parentsChild)
    const all = await readChildren()
    const mali = all.find(({ id }) => id === parentsChild)!
    const { context, page, errors } = await openScreen(fixture, 'teacher', locale, viewport)
    await open(page, world, locale, reports)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
    await checkScreen(page, `reports/screen.${locale}.${viewport.width}`)
    const phrase = locale === 'th' ? 'ช่วยเพื่อนเก่งและไม่ยอมแพ้ ' : '很愿意帮助同学，'
    const comment = phrase.repeat(60).slice(0, MAX_REPORT_LETTERS).trim()
    await page.getByLabel(fillPlaceholders(t.comment!, { name: mali.name })).fill(comment)
    await page.locator(`#report-${mali.id}`).getByRole('button', { name: t.save! }).click()
    await expect
      .poll(async () => (await owner.query('SELECT text FROM report_comments WHERE student_id = $1', [mali.id])).rows)
      .toEqual([{ text: comment }])

    await page.getByLabel(links.language!).selectOption(locale)
    const openPrinted = async (button: string) => {
      const [printedPage] = await Promise.all([context.waitForEvent('page'), press(page, button)])
      await printedPage.getByRole('heading', { level: 1 }).first().waitFor()
      await waitForAnimations(printedPage)
      await expectNoViolations(printedPage)
      expect(await findCutOffParts(printedPage)).toEqual([])
      return printedPage
    }
    mkdirSync('.screens/reports', { recursive: true })
    const printed = await openPrinted(links.report!)
    const names = await printed.getByRole('heading', { level: 1 }).allTextContents()
    expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
    const first = printed
      .locator('section')
      .filter({ has: printed.getByRole('heading', { level: 1, name: mali.name }) })
    const text = await first.first().innerText()
    for (const { name } of all) expect(text.includes(name)).toBe(name === mali.name)
    expect(text).toContain(comment)
    const pdf = await printed.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(`.screens/reports/report.${locale}.pdf`, pdf)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(all.length)
    await printed.emulateMedia({ media: 'print' })
    await first.first().screenshot({ path: `.screens/reports/report.${locale}.png` })
    await printed.close()

    await page
      .locator(`#report-${mali.id}`)
      .getByRole('button', { name: fillPlaceholders(t.print!.openOf!, { name: mali.name }) })
      .click()
    const [singleReport] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: links.report! }).click(),
    ])
    await singleReport.getByRole('heading', { level: 1 }).waitFor()
    expect(await singleReport.getByRole('heading', { level: 1 }).allTextContents()).toEqual([mali.name])
    await singleReport.close()
    await page.keyboard.press('Escape')

    const overview = await openPrinted(links['class-report']!)
    await overview.screenshot({ path: `.screens/reports/class.${locale}.png`, fullPage: true })
    expect(errors).toEqual([])
    await context.close()
  },
)
