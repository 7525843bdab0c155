import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { listComments } from '#app/features/learning/reports/comment-bank.ts'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { explorers, parentsChild, kiteHill } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { waitForHydration, waitForAnimations } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Reports for a parents' evening: a teacher writes comments and prints one sheet per child, without other names. */

const reports = `/dashboard/classroom-dashboard/${explorers}/students?view=reports`
const readChildren = async (owner: Journey['owner']) =>
  (
    await owner.query<{ id: string; name: string }>(
      `SELECT u.id, u.name FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.classroom_id = $1 AND e.status = 'active'`,
      [explorers],
    )
  ).rows

/** Fills a report to its maximum: every step of every course is solved, with hints. */
const solveAllSteps = (owner: Journey['owner'], student: string) =>
  owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 3, 9, 90000, now(), now(), now() FROM unnest($3::text[]) AS s (step)
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET stars = 3, hints = 3, attempts = 9, solved_at = now()`,
    [kiteHill, student, listAllSteps()],
  )

const listAllSteps = () => [...loadSteps().keys()]

/** Marks every project step of all courses as reviewed. */
const markAllProjects = (owner: Journey['owner'], student: string) =>
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

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: a teacher writes comments and prints reports that fit on their sheets`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('reports', locale)
    const links = readMessages('cards', locale).links!
    await solveAllSteps(owner, parentsChild)
    await markAllProjects(owner, parentsChild)
    const all = await readChildren(owner)
    const mali = all.find(({ id }) => id === parentsChild)!
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, reports)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
    await checkScreen(page, `reports/screen.${locale}.${viewport.width}`)
    // The language of the printed report and of the ready comments is chosen in one place.
    await page.getByLabel(t.language!.label!).selectOption('ko')
    const card = page.locator(`#report-${mali.id}`)
    await card.locator('summary').click()
    const ready = listComments('strengths', 'ko', mali.name)[0]!.text
    await card.getByRole('textbox').fill('')
    await press(page, ready)
    await expect(card.getByRole('textbox')).toHaveValue(ready)
    await checkScreen(page, `reports/comments.${locale}.${viewport.width}`)
    const [koreanReport] = await Promise.all([context.waitForEvent('page'), press(page, links.report!)])
    await koreanReport.getByText(readMessages('reports', 'ko').sheet!.heading!).first().waitFor()
    await koreanReport.close()
    const phrase = locale === 'th' ? 'ช่วยเพื่อนเก่งและไม่ยอมแพ้ ' : '很愿意帮助同学，'
    const comment = phrase.repeat(60).slice(0, MAX_REPORT_LETTERS).trim()
    await page.getByLabel(fillPlaceholders(t.comment!, { name: mali.name })).fill(comment)
    await press(page, fillPlaceholders(t[locale === 'en' ? 'save_one' : 'save_other']!, { count: 1 }))
    await expect
      .poll(async () => (await owner.query('SELECT text FROM report_comments WHERE student_id = $1', [mali.id])).rows)
      .toEqual([{ text: comment }])

    await page.getByLabel(t.language!.label!).selectOption(locale)
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
      page.getByRole('dialog').getByRole('button', { name: t.print!.open!, exact: true }).click(),
    ])
    await singleReport.getByRole('heading', { level: 1 }).waitFor()
    expect(await singleReport.getByRole('heading', { level: 1 }).allTextContents()).toEqual([mali.name])
    await singleReport.close()
    await page.keyboard.press('Escape')

    const overview = await openPrinted(links['class-report']!)
    await overview.screenshot({ path: `.screens/reports/class.${locale}.png`, fullPage: true })
    expect(errors).toEqual([])
    await context.close()
  })
