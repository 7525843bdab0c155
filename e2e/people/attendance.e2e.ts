import { getDayFormat, formatLocalDay } from '#app/platform/time/dates.ts'
import { explorers, parentsChild, kiteHill } from '#db/personas.ts'
import { makeStudent } from '../scenes/student.ts'
import { waitForHydration } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * The roll call of a day, and the attendance table after one child worked yesterday: a teacher marks the child late, undoes it and exports the
 * month.
 */

const yesterday = Date.now() - 24 * 60 * 60_000

async function recordWorkYesterday(owner: Journey['owner']): Promise<string> {
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

const readMarks = async (owner: Journey['owner']) =>
  (await owner.query<{ mark: string }>('SELECT mark FROM attendance_marks WHERE student_id = $1', [parentsChild])).rows

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a teacher marks a student late, undoes it and exports the attendance`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('attendance', locale)
    const day = await recordWorkYesterday(owner)
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/classroom-dashboard/${explorers}/students?view=attendance&week=${day}`)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1, name: t.title! }).waitFor()
    const dayLabel = getDayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(day))
    const cell = page.getByLabel(fillPlaceholders(t.cell!, { name: 'มะลิ ใจดี', day: dayLabel }))
    // The child counts as seen because of the work recorded on that day.
    expect(await cell.locator('option').first().textContent()).toBe(t.state!.seen!)
    await checkScreen(page, `attendance/${locale}.${viewport.width}`)
    await cell.selectOption('late')
    await expect.poll(() => readMarks(owner)).toEqual([{ mark: 'late' }])
    await page.locator('.mantine-Notification-root').getByRole('button', { name: t.undo! }).click()
    await expect.poll(() => readMarks(owner)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export! }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}\.csv$/)
    await page.getByRole('link', { name: t.before! }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'attendance' && url.searchParams.get('week')! < day)
    expect(errors).toEqual([])
    await context.close()
  })

const rollDevices = [
  ['ko', { width: 360, height: 740 }],
  ['en', { width: 1366, height: 768 }],
] as const
const classSize = 40

const loadRoll = async (owner: Journey['owner'], day: string) =>
  (
    await owner.query<{ mark: string; count: number }>(
      `SELECT mark, count(*)::int FROM attendance_marks WHERE classroom_id = $1 AND day = $2 GROUP BY mark ORDER BY mark`,
      [explorers, day],
    )
  ).rows

for (const [locale, viewport] of variants(rollDevices, 1))
  test(`in ${locale}: a teacher calls the roll of 40 students in one screen, with one save and undo`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('attendance', locale)
    await owner.query('DELETE FROM attendance_marks WHERE classroom_id = $1', [explorers])
    const { rowCount } = await owner.query(`SELECT FROM enrolments WHERE classroom_id = $1 AND status = 'active'`, [
      explorers,
    ])
    for (let number = rowCount!; number < classSize; number++) await makeStudent(owner, `아이 ${number}`)
    const { rows } = await owner.query<{ timezone: string }>('SELECT timezone FROM schools WHERE id = $1', [kiteHill])
    const today = formatLocalDay(Date.now(), rows[0]!.timezone)
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/classroom-dashboard/${explorers}/students?view=attendance`)
    await page.getByRole('heading', { level: 1, name: t.roll!.title! }).waitFor()
    const tiles = page.getByRole('list', { name: t.roll!.title! }).getByRole('button')
    expect(await tiles.count()).toBe(classSize)
    // The last tile ends above the bar without scrolling.
    const lastTile = (await tiles.last().boundingBox())!
    const save = page.getByRole('button', { name: fillPlaceholders(t.roll!.save!, { counts: '' }).trim() })
    expect(lastTile.y + lastTile.height).toBeLessThanOrEqual((await save.boundingBox())!.y)
    await checkScreen(page, `attendance/roll-40.${locale}.${viewport.width}`)

    const tileOf = (name: string) => tiles.filter({ hasText: name })
    await tileOf('아이 20').click()
    await tileOf('아이 21').click()
    await tileOf('아이 21').click()
    await tileOf('아이 22').focus()
    await page.keyboard.press('e')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: t.roll!.undoTap! }).click()
    await expect.poll(() => save.textContent()).toContain(`${t.state!.excused} 1`)
    // The changes survive a closed page.
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => save.textContent()).toContain(`${t.state!.here} 37`)
    await checkScreen(page, `attendance/roll-marked.${locale}.${viewport.width}`)
    await save.click()
    await expect
      .poll(() => loadRoll(owner, today))
      .toEqual([
        { mark: 'away', count: 1 },
        { mark: 'excused', count: 1 },
        { mark: 'here', count: 37 },
        { mark: 'late', count: 1 },
      ])
    await page.locator('.mantine-Notification-root').getByRole('button', { name: t.undo! }).click()
    await expect.poll(() => loadRoll(owner, today)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
