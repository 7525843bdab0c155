import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { test, pictureNames, pupilId, sizes, tapPictures } from '../scenes/card-class.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { fillPlaceholders, checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect } from '../harness/expect.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** A child has tapped wrong pictures five times: the teacher helps from Today, and the child's screen unlocks live. */

test.beforeEach(async ({ owner }) => {
  await owner.query(
    'UPDATE login_cards SET pictures = 3, missed_run = 0, missed_today = 0, rests_until = NULL WHERE student_id = $1',
    [pupilId(0)],
  )
  await owner.query(`DELETE FROM attempt_counts WHERE subject = $1`, [`class-secret:${explorers}`])
})

const cases = [
  ['th', 'phone', 'allow'],
  ['en', 'desktop', 'renew'],
] as const

for (const [locale, size, help] of variants(cases))
  test(`${locale}, ${size}: a teacher unlocks a child on Today (${help})`, async ({
    world,
    browser,
    owner,
    secretOf,
  }) => {
    const [n, c] = [readMessages('dashboard', locale).needs!, readMessages('cards', locale)]
    const localize = (path: string) => localePath(locale, path)
    const desk = await browser.newContext({ viewport: sizes[size], serviceWorkers: 'block', reducedMotion: 'reduce' })
    await signInByCookie(desk, world, 'teacher')
    const teacher = await desk.newPage()
    await teacher.goto(world.url + localize(`/dashboard?class=${explorers}`))
    await waitForHydration(teacher)

    const tablet = await browser.newContext({ viewport: sizes.phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
    const page = await tablet.newPage()
    await page.goto(world.url + localize('/join/K7QM4TXR'))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'มะลิ' }).click()
    const rightPictures = await secretOf(pupilId(0))
    const wrongPictures = rightPictures[0] === 'apple' ? ['bell', 'bell', 'bell'] : ['apple', 'apple', 'apple']
    const pauseNotice = page.getByText(c.pad!.restHint!)
    for (let miss = 1; miss <= 5; miss++) {
      await tapPictures(page, locale, wrongPictures)
      const feedback = miss < 5 ? page.getByRole('status').filter({ hasText: /./ }) : pauseNotice
      await feedback.first().waitFor()
      if (miss < 5) await expect.poll(() => page.getByRole('status').innerText()).not.toContain(c.pad!.looking!)
    }
    await pauseNotice.waitFor()
    await checkScreen(page, `locked-out/child-${size}.${locale}`)

    const name = (await owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [pupilId(0)])).rows[0]!
      .name
    await teacher.getByText(fillPlaceholders(n.lockedOut!, { name })).waitFor()
    await teacher.getByRole('button', { name: `${n.showPictures!} ${name}` }).click()
    const sheet = teacher.getByRole('dialog', { name })
    const shown = sheet.getByRole('listitem')
    await expect.poll(() => shown.count()).toBe(3)
    const shownPictures = await sheet.getByRole('img').evaluateAll((all) => all.map((item) => item.getAttribute('alt')))
    expect(shownPictures.filter(Boolean)).toEqual(rightPictures.map((picture) => pictureNames[locale][picture]))
    await checkScreen(teacher, `locked-out/teacher-${size}.${locale}`)
    await sheet.getByRole('button', { name: help === 'allow' ? c.help!.allow! : c.help!.renew!.picture! }).click()
    await sheet.getByText(fillPlaceholders(c.help!.allowed!, { name })).waitFor()
    await checkScreen(teacher, `locked-out/allowed-${size}.${locale}`)

    // The tablet unlocks without any input.
    await page.getByRole('button', { name: pictureNames[locale].apple!, exact: true }).waitFor()
    const currentPictures = await secretOf(pupilId(0))
    if (help === 'renew') expect(currentPictures).not.toEqual(rightPictures)
    else expect(currentPictures).toEqual(rightPictures)
    await tapPictures(page, locale, currentPictures)
    await page.waitForURL(matchPath(localize('/dashboard')))
    await expect.poll(() => teacher.getByText(fillPlaceholders(n.lockedOut!, { name })).count()).toBe(0)
    await desk.close()
    await tablet.close()
  })

test('a teacher resumes sign-ins of a paused class, and waiting screens unlock live', async ({
  world,
  browser,
  owner,
}) => {
  onlyNightly('`print-links` resumes a paused class')
  const c = readMessages('cards', 'th')
  const tablet = await browser.newContext({ viewport: sizes.phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const [pad, tiles] = [await tablet.newPage(), await tablet.newPage()]
  await pad.goto(world.url + localePath('th', '/join/K7QM4TXR'))
  await waitForHydration(pad)
  await pad.getByRole('button', { name: 'มะลิ' }).click()
  await owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, date_trunc('day', now(), 'UTC'), 60)`,
    [`class-secret:${explorers}`],
  )
  await tapPictures(pad, 'th', ['apple', 'apple', 'apple'])
  await pad.getByText(c.pad!.askTeacher!).waitFor()
  await tiles.goto(world.url + localePath('th', '/join/K7QM4TXR'))
  await tiles.getByText(c.joinCode!.pausedHint!).waitFor()
  await waitForHydration(tiles)
  await checkScreen(pad, 'locked-out/class-paused.th')

  const desk = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await signInByCookie(desk, world, 'teacher')
  const teacher = await desk.newPage()
  await teacher.goto(world.url + localePath('th', `/dashboard?class=${explorers}`))
  await waitForHydration(teacher)
  await teacher.getByRole('button', { name: c.signIns!.resume! }).click()

  // Both tabs unlock without any input.
  await pad.getByRole('button', { name: pictureNames.th.apple!, exact: true }).waitFor()
  await tiles.getByRole('button', { name: 'มะลิ' }).waitFor()
  await tablet.close()
  await desk.close()
})
