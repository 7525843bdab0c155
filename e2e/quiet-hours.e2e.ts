import { expect, test } from 'vitest'
import { explorers } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { attended, desktop, phone } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** A teacher says when games sleep; a child on a phone is told so kindly, and finds everything again afterwards. */

const fixture = await openFixture()
const { world, owner } = fixture

/** As the clock of the school shows it, so many hours from now. */
async function clockIn(hours: number): Promise<string> {
  const { rows } = await owner.query<{ clock: string }>(
    `SELECT to_char(now() AT TIME ZONE s.timezone + make_interval(hours => $2), 'HH24') || ':00' AS clock
     FROM classrooms c JOIN schools s ON s.id = c.school_id WHERE c.id = $1`,
    [explorers, hours],
  )
  return rows[0]!.clock
}

test.each(['th', 'en'] as const)('games sleep and wake again, on a phone (%s)', async (locale) => {
  const [words, own] = [wordsOf('minigames', locale), wordsOf('rewards', locale)]
  const settings = wordsOf('classrooms', 'en').settings!
  const [from, until] = [await clockIn(-2), await clockIn(3)]
  const teacher = await screenOf(fixture, 'teacher', 'en', desktop)
  await open(teacher.page, world, 'en', `/dashboard/classroom?view=edit&classroom=${explorers}`)
  const begins = teacher.page.getByLabel(settings.quietFrom!, { exact: true })
  await attended(begins)
  await begins.selectOption(from)
  await teacher.page.getByLabel(settings.quietTo!, { exact: true }).selectOption(until)
  await teacher.page
    .getByLabel(settings.quietTo!, { exact: true })
    .evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await look(teacher.page, `quiet-hours/settings.${locale}.1440`)
  await press(teacher.page, wordsOf('classrooms', 'en').mine!.save!)
  await expect
    .poll(async () => (await owner.query('SELECT quiet_to AS to FROM classrooms WHERE id = $1', [explorers])).rows)
    .toEqual([{ to: until }])

  const child = await screenOf(fixture, 'student', locale, phone)
  const asleep = filled(words.asleep!.until!, { clock: until })
  await open(child.page, world, locale, '/minigame')
  await child.page.getByText(asleep).waitFor()
  await look(child.page, `quiet-hours/arcade.${locale}.360`)
  await open(child.page, world, locale, '/minigame/cargo-sort/1')
  await child.page.getByRole('heading', { level: 1, name: asleep }).waitFor()
  await look(child.page, `quiet-hours/level.${locale}.360`)
  await open(child.page, world, locale, '/dashboard')
  await child.page.getByText(filled(own.quiet!.until!, { clock: until })).waitFor()
  expect(await child.page.getByText(own.quest!.title!).count()).toBe(0)
  await look(child.page, `quiet-hours/today.${locale}.360`)
  await child.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(child.page, world, locale, '/minigame')
  await look(child.page, `quiet-hours/arcade-night.${locale}.360`)

  await open(teacher.page, world, 'en', `/dashboard/classroom?view=edit&classroom=${explorers}`)
  await attended(begins)
  await begins.selectOption('')
  await press(teacher.page, wordsOf('classrooms', 'en').mine!.save!)
  await expect
    .poll(async () => (await owner.query('SELECT quiet_to AS to FROM classrooms WHERE id = $1', [explorers])).rows)
    .toEqual([{ to: null }])
  await open(child.page, world, locale, '/minigame/cargo-sort/1')
  await child.page.locator('canvas').waitFor()
  await open(child.page, world, locale, '/dashboard')
  await child.page.getByText(own.quest!.title!).waitFor()
  expect([...child.errors, ...teacher.errors]).toEqual([])
  await child.context.close()
  await teacher.context.close()
})
