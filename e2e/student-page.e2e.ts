import { afterEach, expect, test } from 'vitest'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { devices, filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** One student of a class: found from today, looked at, renamed, given new pictures, removed and taken back. */

const fixture = await openFixture()
const { world, owner } = fixture
const newName = 'มะลิ ใจงาม'
const students = `/dashboard/classroom-dashboard/${explorers}/students`

afterEach(() => owner.query(`UPDATE users SET name = 'มะลิ ใจดี' WHERE id = $1`, [firstPupil]))

test.each(devices)('the page of a student in %s', async (locale, viewport) => {
  const t = wordsOf('students', locale)
  const [strip, progress] = [wordsOf('dashboard', locale).strip!, wordsOf('progress', locale)]
  const { context, page, errors } = await screenOf(fixture, 'teacher', locale, viewport)
  await open(page, world, locale, `/dashboard?class=${explorers}`)
  await hydrated(page)
  const unfold = page.getByRole('button', { name: filled(strip.show!, { state: strip.states!.away! }) })
  if (await unfold.isVisible()) await unfold.click()
  await page.getByRole('link', { name: 'มะลิ ใจดี' }).click()
  await page.waitForURL(new RegExp(`student=${firstPupil}`))
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent()).toBe('มะลิ ใจดี')
  await page.getByText(t.student!.state!.away!, { exact: true }).waitFor()
  await page.getByRole('heading', { name: progress.student!.work! }).waitFor()
  await look(page, `student-page/${locale}.${viewport.width}`)

  // A new name, without leaving the page.
  const more = (name: string) => page.getByLabel(filled(t.student!.actions!, { name }))
  await more('มะลิ ใจดี').click()
  await press(page, t.change!.title!)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: t.columns!.name! }).fill(newName)
  await sheet.getByRole('button', { name: t.change!.send! }).click()
  await expect.poll(() => title.textContent()).toBe(newName)

  // Their report for parents, and back.
  await more(newName).click()
  await page.getByRole('link', { name: t.student!.report! }).click()
  await page.locator(`#report-${firstPupil}`).waitFor()
  await page.goBack()
  await expect.poll(() => title.textContent()).toBe(newName)

  // New pictures, asked first.
  const before = await secretNumber()
  await press(page, t.cards!.reset!)
  await page.getByRole('dialog').getByRole('button', { name: t.cards!.reset! }).click()
  await expect.poll(secretNumber).toBe(before + 1)

  // Out of the class and back: the page of somebody who is not there leads to the others.
  await more(newName).click()
  await press(page, t.bulk!.remove!)
  await page.waitForURL((url) => url.pathname.endsWith(students) && !url.searchParams.has('student'))
  await page.locator('.mantine-Notification-root').getByRole('button', { name: t.done!.undo! }).click()
  await page.getByRole('link', { name: newName, exact: true }).click()
  await expect.poll(() => title.textContent()).toBe(newName)
  await page.getByRole('link', { name: t.student!.back! }).click()
  await page.getByRole('heading', { name: t.students!.title!, level: 1 }).waitFor()

  expect(errors).toEqual([])
  await context.close()
})

const secretNumber = async () =>
  (
    await owner.query<{ secret_number: number }>('SELECT secret_number FROM login_cards WHERE student_id = $1', [
      firstPupil,
    ])
  ).rows[0]!.secret_number
