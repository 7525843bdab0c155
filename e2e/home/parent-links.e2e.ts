import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { shortenName } from '#rules/certificates/short-name.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { explorers, kiteHill } from '#db/personas.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'
import { matchPath, takeScreenshot, waitForHydration } from '#testing/screen.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { checkScreen, fillPlaceholders, readErrorReasons } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A printed parent letter links a parent to a child, then a second child, and shows their week. */

const students = `/dashboard/classroom-dashboard/${explorers}/students`
const children = ['Leo Martin', 'ปั๊ม ศรีสุข'] as const

const cases = [
  ['th', '/th', handheld, 'phone'],
  ['en', '', desk, 'desktop'],
] as const

/** Gives both children the language of the letters, and the first one a solved lesson of this week. */
async function prepareChildren(owner: Journey['owner'], locale: Locale): Promise<[string, string]> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    'UPDATE users SET locale = $2 WHERE name = ANY($1) RETURNING id, name',
    [children, locale],
  )
  const [first, second] = children.map((name) => rows.find((row) => row.name === name)!.id) as [string, string]
  await owner.query('DELETE FROM guardianships WHERE student_id = ANY($1)', [[first, second]])
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-3', 1, now()) ON CONFLICT DO NOTHING`,
    [kiteHill, first],
  )
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 0, now(), now(), now() FROM unnest(ARRAY['ff-1-1', 'ff-1-2', 'ff-1-3']) AS step
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET solved_at = excluded.solved_at`,
    [kiteHill, first],
  )
  return [first, second]
}

async function scanCode(page: Page, letter: ReturnType<Page['locator']>): Promise<string> {
  await page.evaluate(() => document.fonts.ready)
  const png = await letter.locator('svg[role="img"][shape-rendering]').screenshot()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** Fails if the page contains a part of another student's or parent's name. */
async function expectNoOtherNames(page: Page, owner: Journey['owner'], ownNames: readonly string[]) {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.school_id = $1 AND m.role IN ('student', 'guardian')`,
    [kiteHill],
  )
  const otherNames = rows.map(({ name }) => name).filter((name) => !ownNames.includes(name))
  expect(otherNames.length).toBeGreaterThan(5)
  const content = await page.content()
  for (const name of otherNames) expect(content).not.toContain(name)
}

for (const [locale, prefix, device, size] of variants(cases))
  test(`a printed letter in ${locale} links a parent on a ${size} to two children, and a teacher undoes one link`, async ({
    world,
    owner,
    screens,
    browser,
  }) => {
    const [first, second] = await prepareChildren(owner, locale)
    const [code, week] = ['code', 'week'].map((part) => readMessages('home/parents', locale)[part]!) as [
      Messages,
      Messages,
    ]
    const printLabel = readMessages('people/cards', locale).links!['parent-letter']!
    const teacher = await screens.of('teacher', `${prefix}${students}?print`)
    const popup = teacher.context.waitForEvent('page')
    await teacher.page.getByRole('button', { name: printLabel, exact: true }).click()
    const sheet = await popup
    await sheet.getByRole('heading', { level: 1 }).waitFor()
    expect(sheet.url()).not.toContain('link=')
    const letterOf = (name: string) => sheet.locator('section[class*="sheet"]').filter({ hasText: shortenName(name) })
    const links: string[] = []
    for (const name of children) links.push(await scanCode(sheet, letterOf(name)))
    await expectNoViolations(sheet)
    await takeScreenshot(sheet, `parents/letters.${locale}`)
    expect(links[0]).toMatch(new RegExp(`^${world.url}${prefix}/parent#[0-9A-Z]{12}$`))

    // Without an account the page says only which school the code is from.
    const visitor = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
    const visitorPage = await visitor.newPage()
    await visitorPage.goto(links[0]!)
    await visitorPage.getByRole('link', { name: code.register!, exact: true }).waitFor()
    expect(new URL(visitorPage.url()).hash).toBe('')
    expect(await visitorPage.content()).not.toContain('Leo')
    await checkScreen(visitorPage, `parents/code-${size}.${locale}`)
    await visitor.close()

    const parentName = `Parent ${locale}`
    const parent = await screens.ofNewcomer(parentName, links[0]!.slice(world.url.length), device)
    const link = (page: Page) => page.getByRole('button', { name: code.confirm!, exact: true }).click()
    await parent.page.getByText(fillPlaceholders(code.who!, { name: 'Leo M.' })).waitFor()
    await checkScreen(parent.page, `parents/question-${size}.${locale}`)
    await link(parent.page)
    await parent.page.getByText(fillPlaceholders(code.active!, { name: 'Leo M.' })).waitFor()

    // The second child: a mistyped code is reported without a request to the server.
    await parent.page.getByRole('button', { name: code.another!, exact: true }).click()
    const secondCode = links[1]!.split('#')[1]!
    const box = parent.page.getByLabel(code.label!, { exact: true })
    const wrongEnd = secondCode.endsWith('7') ? '8' : '7'
    await box.fill(secondCode.slice(0, -1) + wrongEnd)
    await parent.page.getByRole('button', { name: code.next!, exact: true }).click()
    await parent.page.getByText(readErrorReasons(locale)['parent-code-typo']!).waitFor()
    await box.fill(secondCode.toLowerCase())
    await parent.page.getByRole('button', { name: code.next!, exact: true }).click()
    await link(parent.page)
    await parent.page.getByRole('link', { name: code.week!, exact: true }).click()
    await parent.page.waitForURL(matchPath(`${prefix}/dashboard`))
    await waitForHydration(parent.page)
    await parent.page.goto(`${world.url}${prefix}/dashboard?child=${first}`)
    await waitForHydration(parent.page)
    await parent.page.getByRole('heading', { name: week.learned!, exact: true }).waitFor()
    expect(await parent.page.getByRole('article').count()).toBe(2)
    await checkScreen(parent.page, `parents/week-${size}.${locale}`)
    await expectNoOtherNames(parent.page, owner, [...children, parentName])
    await parent.page.goto(`${world.url}${prefix}/dashboard/course?child=${first}`)
    await waitForHydration(parent.page)
    await expectNoOtherNames(parent.page, owner, [...children, parentName])

    // The teacher sees both new links on Today, undoes the second one and confirms the first.
    const needs = readMessages('dashboard', locale).needs!
    await teacher.page.goto(`${world.url}${prefix}/dashboard?class=${explorers}`)
    await waitForHydration(teacher.page)
    const linkedText = fillPlaceholders(needs.parentLinked!, { name: parentName, student: children[1] })
    const item = teacher.page.getByRole('listitem').filter({ hasText: linkedText })
    await checkScreen(teacher.page, `parents/today.${locale}`)
    await item.getByRole('button', { name: needs.parentUndo! }).click()
    await expect.poll(() => item.count()).toBe(0)
    await teacher.page.goto(`${world.url}${prefix}${students}?student=${first}`)
    await waitForHydration(teacher.page)
    const { confirm, confirmed } = readMessages('people/guardians', locale).parents!
    await teacher.page.getByRole('button', { name: confirm! }).click()
    await teacher.page.getByText(confirmed!, { exact: true }).waitFor()
    await checkScreen(teacher.page, `parents/student-page.${locale}`)

    await parent.page.goto(`${world.url}${prefix}/dashboard?child=${first}`)
    await parent.page.getByRole('article').first().waitFor()
    expect(await parent.page.getByRole('article').count()).toBe(1)
    expect(await parent.page.content()).not.toContain(second)
    await closeScreens(teacher, parent)
  })
