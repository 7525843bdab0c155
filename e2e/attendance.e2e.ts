import { expect, test } from 'vitest'
import { dayFormat, localDay } from '#app/platform/dates.ts'
import { explorers, firstPupil, kiteHill } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { devices, filled, look, open, screenOf, wordsOf } from './two-devices.ts'

/** Who was there in the week of yesterday, when one child worked: corrected, undone, taken along. */

const fixture = await openFixture()
const { world, owner } = fixture
const yesterday = Date.now() - 24 * 60 * 60_000

async function workedYesterday(): Promise<string> {
  const at = new Date(yesterday).toISOString()
  await owner.query('UPDATE lesson_progress SET last_at = $2 WHERE student_id = $1', [firstPupil, at])
  await owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, at, received_at)
     SELECT school_id, student_id, step, gen_random_uuid(), 'opened', $2, $2 FROM lesson_progress WHERE student_id = $1`,
    [firstPupil, at],
  )
  const { rows } = await owner.query<{ timezone: string }>('SELECT timezone FROM schools WHERE id = $1', [kiteHill])
  return localDay(yesterday, rows[0]!.timezone)
}

const marks = async () =>
  (await owner.query<{ mark: string }>('SELECT mark FROM attendance_marks WHERE student_id = $1', [firstPupil])).rows

test.each(devices)('attendance in %s', async (locale, viewport) => {
  const t = wordsOf('attendance', locale)
  const day = await workedYesterday()
  const { context, page, errors } = await screenOf(fixture, 'teacher', locale, viewport)
  await open(page, world, locale, `/dashboard/classroom-dashboard/${explorers}/students?view=attendance&day=${day}`)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
  const long = dayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(day))
  const cell = page.getByLabel(filled(t.cell!, { name: 'มะลิ ใจดี', day: long }))
  // As the work of that day shows it.
  expect(await cell.locator('option').first().textContent()).toBe(t.state!.seen!)
  await look(page, `attendance/${locale}.${viewport.width}`)
  await cell.selectOption('late')
  await expect.poll(marks).toEqual([{ mark: 'late' }])
  await page.locator('.mantine-Notification-root').getByRole('button', { name: t.undo! }).click()
  await expect.poll(marks).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.export! }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}\.csv$/)
  await page.getByRole('link', { name: t.before! }).click()
  await page.waitForURL((url) => url.searchParams.get('view') === 'attendance' && url.searchParams.get('day')! < day)
  expect(errors).toEqual([])
  await context.close()
})
