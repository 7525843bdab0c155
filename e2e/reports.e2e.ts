import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { loadSteps } from '#app/features/progress/public.server.ts'
import { MOST_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { explorers, firstPupil, kiteHill } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { hydrated, settled } from './screen.ts'
import { devices, filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** A parents' evening: comments are written, and every child has one sheet, with nobody else on it. */

const fixture = await openFixture()
const { world, owner } = fixture
const reports = `/dashboard/classroom-dashboard/${explorers}/students?view=reports`
const children = async () =>
  (
    await owner.query<{ id: string; name: string }>(
      `SELECT u.id, u.name FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.classroom_id = $1 AND e.status = 'active'`,
      [explorers],
    )
  ).rows

/** The fullest sheet there can be: every step of every course solved, much of it with help. */
const everythingSolved = (student: string) =>
  owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 3, 9, 90000, now(), now(), now() FROM unnest($3::text[]) AS s (step)
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET stars = 3, hints = 3, attempts = 9, solved_at = now()`,
    [kiteHill, student, allSteps()],
  )

const allSteps = () => [...loadSteps().keys()]

/** Every project of both courses, given back with marks. */
const everythingMarked = (student: string) =>
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

/** What is cut off, or lies over what stands below it, by its heading. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')]
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.querySelector('h1, h2')?.textContent),
  )

test.each(devices)('comments and printed reports in %s', async (locale, viewport) => {
  const t = wordsOf('reports', locale)
  const links = wordsOf('cards', locale).links!
  await everythingSolved(firstPupil)
  await everythingMarked(firstPupil)
  const all = await children()
  const mali = all.find(({ id }) => id === firstPupil)!
  const { context, page, errors } = await screenOf(fixture, 'teacher', locale, viewport)
  await open(page, world, locale, reports)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
  await look(page, `reports/screen.${locale}.${viewport.width}`)
  const words = locale === 'th' ? 'ช่วยเพื่อนเก่งและไม่ยอมแพ้ ' : '很愿意帮助同学，'
  const comment = words.repeat(60).slice(0, MOST_REPORT_LETTERS).trim()
  await page.getByLabel(filled(t.comment!, { name: mali.name })).fill(comment)
  await page.locator(`#report-${mali.id}`).getByRole('button', { name: t.save! }).click()
  await expect
    .poll(async () => (await owner.query('SELECT text FROM report_comments WHERE student_id = $1', [mali.id])).rows)
    .toEqual([{ text: comment }])

  await page.getByLabel(links.language!).selectOption(locale)
  const sheets = async (button: string) => {
    const [printed] = await Promise.all([context.waitForEvent('page'), press(page, button)])
    await printed.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(printed)
    await noViolations(printed)
    expect(await cutOff(printed)).toEqual([])
    return printed
  }
  mkdirSync('.screens/reports', { recursive: true })
  const printed = await sheets(links.report!)
  const names = await printed.getByRole('heading', { level: 1 }).allTextContents()
  expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  const first = printed.locator('section').filter({ has: printed.getByRole('heading', { level: 1, name: mali.name }) })
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
    .getByRole('button', { name: filled(t.print!.openOf!, { name: mali.name }) })
    .click()
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: links.report! }).click(),
  ])
  await own.getByRole('heading', { level: 1 }).waitFor()
  expect(await own.getByRole('heading', { level: 1 }).allTextContents()).toEqual([mali.name])
  await own.close()
  await page.keyboard.press('Escape')

  const overview = await sheets(links['class-report']!)
  await overview.screenshot({ path: `.screens/reports/class.${locale}.png`, fullPage: true })
  expect(errors).toEqual([])
  await context.close()
})
