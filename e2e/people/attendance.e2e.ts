import { expect, test } from 'vitest'
import { getDayFormat, formatLocalDay } from '#app/platform/time/dates.ts'
import { explorers, parentsChild, kiteHill } from '#db/personas.ts'
import { openFixture } from '../harness/fixture.ts'
import { waitForHydration } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, openScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'

/**
 * The attendance table after one child worked yesterday: a teacher marks the child late, undoes it and exports the
 * month.
 */

const fixture = await openFixture()
const { world, owner } = fixture
const yesterday = Date.now() - 24 * 60 * 60_000

async function recordWorkYesterday(): Promise<string> {
  const timestamp = new Date(yesterday).toISOString()
  await owner.query('UPDATE lesson_progress SET last_at = $2 WHERE student_id = $1', [parentsChild, timestamp])
  await owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, at, received_at)
     SELECT school_id, student_id, step, gen_random_uuid(), 'opened', $2, $2 FROM lesson_progress WHERE student_id = $1`,
    [parentsChild, timestamp],
  )
  const { rows } = await owner.query<{ timezone: string }>('SELECT timezone FROM schools WHERE id = $1', [kiteHill])
  return formatLocalDay(yesterday, rows[0]!.timezone)
}

const readMarks = async () =>
  (await owner.query<{ mark: string }>('SELECT mark FROM attendance_marks WHERE student_id = $1', [parentsChild])).rows

test.each(devices)(
  'in %s: a teacher marks a student late, undoes it and exports the attendance',
  async (locale, viewport) => {
    const t = readMessages('attendance', locale)
    const day = await recordWorkYesterday()
    const { context, page, errors } = await openScreen(fixture, 'teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/classroom-dashboard/${explorers}/students?view=attendance&day=${day}`)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
    const dayLabel = getDayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(day))
    const cell = page.getByLabel(fillPlaceholders(t.cell!, { name: 'มะลิ ใจดี', day: dayLabel }))
    // The child counts as seen because of the work recorded on that day.
    expect(await cell.locator('option').first().textContent()).toBe(t.state!.seen!)
    await checkScreen(page, `attendance/${locale}.${viewport.width}`)
    await cell.selectOption('late')
    await expect.poll(readMarks).toEqual([{ mark: 'late' }])
    await page.locator('.mantine-Notification-root').getByRole('button', { name: t.undo! }).click()
    await expect.poll(readMarks).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export! }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}\.csv$/)
    await page.getByRole('link', { name: t.before! }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'attendance' && url.searchParams.get('day')! < day)
    expect(errors).toEqual([])
    await context.close()
  },
)
