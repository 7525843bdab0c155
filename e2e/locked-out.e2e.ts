import { beforeEach, expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { openCardClass, pictureNames, pupil, sizes, tap } from './card-class.ts'
import { atPath, hydrated } from './screen.ts'
import { enter } from './session.ts'
import { filled, look, wordsOf } from './two-devices.ts'

/** A child has missed its pictures five times: the teacher helps from Today, and the child's screen opens by itself. */

const { world, browser, owner, secretOf } = await openCardClass()

beforeEach(async () => {
  await owner.query(
    'UPDATE login_cards SET pictures = 3, missed_run = 0, missed_today = 0, rests_until = NULL WHERE student_id = $1',
    [pupil(0)],
  )
  await owner.query(`DELETE FROM attempt_counts WHERE subject = $1`, [`class-secret:${explorers}`])
})

const cases = [
  ['th', 'phone', 'allow'],
  ['en', 'desktop', 'renew'],
] as const

test.each(cases)('%s, %s: %s', async (locale, size, way) => {
  const [n, c] = [wordsOf('dashboard', locale).needs!, wordsOf('cards', locale)]
  const at = (path: string) => localePath(locale, path)
  const desk = await browser.newContext({ viewport: sizes[size], serviceWorkers: 'block', reducedMotion: 'reduce' })
  await enter(desk, world, 'teacher')
  const teacher = await desk.newPage()
  await teacher.goto(world.url + at(`/dashboard?class=${explorers}`))
  await hydrated(teacher)

  const tablet = await browser.newContext({ viewport: sizes.phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await tablet.newPage()
  await page.goto(world.url + at('/join/K7QM4TXR'))
  await hydrated(page)
  await page.getByRole('button', { name: 'มะลิ' }).click()
  const right = await secretOf(pupil(0))
  const wrong = right[0] === 'apple' ? ['bell', 'bell', 'bell'] : ['apple', 'apple', 'apple']
  const waits = page.getByText(c.pad!.restHint!)
  for (let miss = 1; miss <= 5; miss++) {
    await tap(page, locale, wrong)
    const answered = miss < 5 ? page.getByRole('status').filter({ hasText: /./ }) : waits
    await answered.first().waitFor()
    if (miss < 5) await expect.poll(() => page.getByRole('status').innerText()).not.toContain(c.pad!.looking!)
  }
  await waits.waitFor()
  await look(page, `locked-out/child-${size}.${locale}`)

  const name = (await owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [pupil(0)])).rows[0]!.name
  await teacher.getByText(filled(n.lockedOut!, { name })).waitFor()
  await teacher.getByRole('button', { name: `${n.showPictures!} ${name}` }).click()
  const sheet = teacher.getByRole('dialog', { name })
  const shown = sheet.getByRole('listitem')
  await expect.poll(() => shown.count()).toBe(3)
  const seen = await sheet.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  expect(seen.filter(Boolean)).toEqual(right.map((picture) => pictureNames[locale][picture]))
  await look(teacher, `locked-out/teacher-${size}.${locale}`)
  await sheet.getByRole('button', { name: way === 'allow' ? c.help!.allow! : c.help!.renew!.picture! }).click()
  await sheet.getByText(filled(c.help!.allowed!, { name })).waitFor()
  await look(teacher, `locked-out/allowed-${size}.${locale}`)

  // Nobody touched the tablet.
  await page.getByRole('button', { name: pictureNames[locale].apple!, exact: true }).waitFor()
  const now = await secretOf(pupil(0))
  if (way === 'renew') expect(now).not.toEqual(right)
  else expect(now).toEqual(right)
  await tap(page, locale, now)
  await page.waitForURL(atPath(at('/dashboard')))
  await expect.poll(() => teacher.getByText(filled(n.lockedOut!, { name })).count()).toBe(0)
  await desk.close()
  await tablet.close()
})

test('a class that was paused: the teacher resumes, and both screens that wait open by themselves', async () => {
  const c = wordsOf('cards', 'th')
  const tablet = await browser.newContext({ viewport: sizes.phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const [pad, tiles] = [await tablet.newPage(), await tablet.newPage()]
  await pad.goto(world.url + localePath('th', '/join/K7QM4TXR'))
  await hydrated(pad)
  await pad.getByRole('button', { name: 'มะลิ' }).click()
  await owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, date_trunc('day', now(), 'UTC'), 60)`,
    [`class-secret:${explorers}`],
  )
  await tap(pad, 'th', ['apple', 'apple', 'apple'])
  await pad.getByText(c.pad!.askTeacher!).waitFor()
  await tiles.goto(world.url + localePath('th', '/join/K7QM4TXR'))
  await tiles.getByText(c.joinCode!.pausedHint!).waitFor()
  await hydrated(tiles)
  await look(pad, 'locked-out/class-paused.th')

  const desk = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await enter(desk, world, 'teacher')
  const teacher = await desk.newPage()
  await teacher.goto(world.url + localePath('th', `/dashboard?class=${explorers}`))
  await hydrated(teacher)
  await teacher.getByRole('button', { name: c.signIns!.resume! }).click()

  // Nobody touched the tablet.
  await pad.getByRole('button', { name: pictureNames.th.apple!, exact: true }).waitFor()
  await tiles.getByRole('button', { name: 'มะลิ' }).waitFor()
  await tablet.close()
  await desk.close()
})
