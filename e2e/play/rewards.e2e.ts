import { explorers, parentsChild, kiteHill } from '#db/personas.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** A teacher gives points on a phone and undoes some; the child buys a kite tail with them, and the teacher sees it. */

const inClass = `?class=${explorers}`
const name = 'มะลิ ใจดี'

const readAmounts = async (owner: Journey['owner']) =>
  (
    await owner.query<{ amount: number; source: string }>(
      `SELECT amount, source FROM reward_entries WHERE student_id = $1 AND source IN ('teacher', 'undo') ORDER BY kept_at`,
      [parentsChild],
    )
  ).rows.map(({ amount }) => amount)

/** Gives the child a wallet with welcome points and points of a lesson. */
const saveEarnedPoints = (owner: Journey['owner'], points: number) =>
  owner.query(
    `WITH line AS (
       INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, day, at)
       VALUES ($1, $2, gen_random_uuid(), 'welcome', 60, 'welcome', current_date, now()),
         ($1, $2, gen_random_uuid(), 'lesson:ff-1a', $3::int, 'lesson', current_date, now()))
     INSERT INTO reward_wallets (school_id, student_id, balance, earned, level) VALUES ($1, $2, 60 + $3::int, 60 + $3::int, 3)`,
    [kiteHill, parentsChild, points],
  )

test('a teacher gives points in two taps, the student buys a kite tail, and the teacher sees the new kite', async ({
  world,
  owner,
  openScreen,
}) => {
  await saveEarnedPoints(owner, 40)
  const th = readMessages('rewards', 'th')
  const teacher = await openScreen('teacher', 'th', phone)
  await open(teacher.page, world, 'th', `/dashboard/rewards${inClass}`)
  await checkScreen(teacher.page, 'rewards/give.th.phone')
  const child = teacher.page.getByRole('button', { name: new RegExp(name) })
  await child.click()
  await checkScreen(teacher.page, 'rewards/skills.th.phone')
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(th.skills!['kept-trying']!) })
    .click()
  await expect.poll(() => readAmounts(owner)).toEqual([2])
  await teacher.page.getByRole('dialog').waitFor({ state: 'detached' })
  await child.click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(th.skills!['good-idea']!) })
    .click()
  await expect.poll(() => readAmounts(owner)).toEqual([2, 1])
  await teacher.page
    .locator('.mantine-Notification-root', { hasText: th.skills!['good-idea']! })
    .getByRole('button', { name: th.undo! })
    .click()
  await expect.poll(() => readAmounts(owner)).toEqual([2, 1, -1])
  await press(teacher.page, th.goal!.set!)
  await teacher.page.getByRole('progressbar', { name: th.goal!.title! }).waitFor()
  expect(teacher.errors).toEqual([])

  const en = readMessages('rewards', 'en')
  const student = await openScreen({ id: parentsChild }, 'en', phone)
  await open(student.page, world, 'en', `/dashboard/rewards${inClass}`)
  const praise = student.page.getByText(fillPlaceholders(en.news!.praise!, { skill: en.skills!['kept-trying']! }))
  await praise.waitFor()
  await checkScreen(student.page, 'rewards/things.en.phone')
  await student.page.reload()
  await waitForHydration(student.page)
  await student.page.getByRole('heading', { name: en.badge!.title! }).waitFor()
  await student.page.getByRole('link', { name: en.workshop!.open! }).click()
  await student.page.getByText(en.workshop!.tail!, { exact: true }).waitFor()
  expect(await praise.count()).toBe(0)
  await student.page.getByText(en.workshop!.tail!, { exact: true }).click()
  await student.page.getByRole('button', { name: new RegExp(en.tails!.ribbons!) }).click()
  await press(student.page, fillPlaceholders(en.workshop!.buy!, { item: en.tails!.ribbons!, count: 80 }))
  await student.page.getByRole('button', { name: en.workshop!.fly! }).click()
  const readKiteLook = async () =>
    (await owner.query<{ look: string }>('SELECT look FROM reward_wallets WHERE student_id = $1', [parentsChild]))
      .rows[0]?.look
  await expect.poll(readKiteLook).toMatch(/\.ribbons$/)
  await checkScreen(student.page, 'rewards/workshop.en.phone')
  for (const kind of ['pattern', 'face', 'bow', 'sky'] as const) {
    await student.page.getByText(en.workshop![kind]!, { exact: true }).click()
    await checkScreen(student.page, `rewards/workshop-${kind}.en.phone`)
  }
  await student.page.getByText(en.workshop!.tail!, { exact: true }).click()
  await student.page.setViewportSize(desktop)
  await checkScreen(student.page, 'rewards/workshop.en.desktop')
  await open(student.page, world, 'en', `/dashboard${inClass}`)
  await checkScreen(student.page, 'rewards/home.en.desktop')
  expect(student.errors).toEqual([])
  await student.context.close()

  // This SVG path occurs only in the tail that the student bought.
  await open(teacher.page, world, 'th', `/dashboard/classroom-dashboard/${explorers}${inClass}`)
  await teacher.page
    .locator('section[aria-labelledby="class-strip"] svg path[d^="M17 35Q22 41"]')
    .first()
    .waitFor({ state: 'attached' })
  await teacher.page.setViewportSize(desktop)
  const praiseFor = async (skill: string) => {
    const sheet = teacher.page.getByRole('dialog')
    await sheet.getByRole('button', { name: new RegExp(th.skills![skill]!) }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  const strip = teacher.page.locator('section[aria-labelledby="class-strip"]')
  await strip.getByRole('button', { name: readMessages('dashboard', 'th').strip!.praise!, exact: true }).click()
  await checkScreen(teacher.page, 'rewards/today.th.desktop')
  await strip.getByRole('button', { name: new RegExp(name) }).click()
  await praiseFor('good-question')
  await expect.poll(() => readAmounts(owner)).toEqual([2, 1, -1, 1])
  await teacher.page
    .locator('.mantine-Notification-root', { hasText: th.skills!['good-question']! })
    .getByRole('button', { name: th.undo! })
    .waitFor()
  await teacher.page.setViewportSize(phone)
  await open(teacher.page, world, 'th', `/dashboard/classroom-dashboard/${explorers}/students${inClass}`)
  await checkScreen(teacher.page, 'rewards/roster.th.phone')
  await press(teacher.page, fillPlaceholders(readMessages('students', 'th').praise!, { name }))
  await praiseFor('worked-together')
  await expect.poll(() => readAmounts(owner)).toEqual([2, 1, -1, 1, 1])
  await teacher.page
    .locator('.mantine-Notification-root', { hasText: th.skills!['worked-together']! })
    .getByRole('button', { name: th.undo! })
    .click()
  await expect.poll(() => readAmounts(owner)).toEqual([2, 1, -1, 1, 1, -1])
  await teacher.page.setViewportSize(desktop)
  await checkScreen(teacher.page, 'rewards/roster.th.desktop')
  await open(teacher.page, world, 'th', `/dashboard/rewards${inClass}&view=projector`)
  await checkScreen(teacher.page, 'rewards/projector.th.desktop')
  await open(teacher.page, world, 'th', `/dashboard/rewards/snapshots${inClass}`)
  await teacher.page.getByLabel(th.snapshots!.called!).fill('ตุลาคม')
  await press(teacher.page, th.snapshots!.take!)
  await teacher.page.getByRole('rowheader', { name }).waitFor()
  await checkScreen(teacher.page, 'rewards/snapshots.th.desktop')
  await teacher.page.pdf({ path: '.screens/rewards/snapshots.th.pdf', format: 'A4', printBackground: true })
  await teacher.page.emulateMedia({ media: 'print' })
  await teacher.page.getByRole('rowheader', { name }).waitFor()
  expect(await teacher.page.getByLabel(th.snapshots!.called!).isVisible()).toBe(false)
  expect(await teacher.page.getByLabel(th.snapshots!.to!, { exact: true }).isVisible()).toBe(false)
  await teacher.page
    .getByText(/^ตุลาคม · /)
    .first()
    .waitFor({ state: 'attached' })
  expect(teacher.errors).toEqual([])
  await teacher.context.close()
})

test('a teacher writes a treat on a phone and chooses it, and an open page of a student shows the goal', async ({
  world,
  owner,
  openScreen,
}) => {
  await owner.query('DELETE FROM class_goals WHERE classroom_id = $1', [explorers])
  const [th, en] = [readMessages('rewards', 'th'), readMessages('rewards', 'en')]
  const treat = 'ดูหนังกับข้าวโพดคั่ว'
  const student = await openScreen({ id: parentsChild }, 'en', phone)
  await open(student.page, world, 'en', `/dashboard${inClass}`)
  const teacher = await openScreen('teacher', 'th', phone)
  await open(teacher.page, world, 'th', `/dashboard/rewards${inClass}`)
  await teacher.page.getByText(th.ownTreats!.title!, { exact: true }).click()
  await teacher.page.getByLabel(th.ownTreats!.text!).fill(treat)
  await press(teacher.page, th.ownTreats!.add!)
  const remove = teacher.page.getByRole('button', { name: fillPlaceholders(th.ownTreats!.remove!, { treat }) })
  await remove.waitFor()
  await expect(teacher.page.getByLabel(th.goal!.treat!).locator('option:checked')).toHaveText(treat)
  await checkScreen(teacher.page, 'rewards/own-treats.th.phone')
  await press(teacher.page, th.goal!.set!)
  await student.page.getByText(fillPlaceholders(en.goal!.then!, { treat })).waitFor()
  await checkScreen(student.page, 'rewards/own-treat.en.phone')
  await press(teacher.page, th.goal!.end!)
  await teacher.page.getByRole('dialog').getByRole('button', { name: th.goal!.end!, exact: true }).click()
  await student.page.getByText(fillPlaceholders(en.goal!.then!, { treat })).waitFor({ state: 'detached' })
  await teacher.page.getByText(th.ownTreats!.title!, { exact: true }).click()
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  expect([...teacher.errors, ...student.errors]).toEqual([])
})
