import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { kiteHill, personas } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { waitForHydration } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { closeScreens, desk, handheld, type Screen } from '../scenes/classroom-screens.ts'
import { makeStudent } from '../scenes/student.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Children on any page are called to a competition, and are brought to the lesson that the class starts. */

/** A child of its own class, on a page. */
async function openChild(
  { world, browser, owner }: Pick<Journey, 'world' | 'browser' | 'owner'>,
  path: (classroomId: string) => string,
  device: typeof desk | typeof handheld,
) {
  const student = await makeStudent(owner, 'Kai')
  await owner.query('DELETE FROM enrolments WHERE student_id = $1', [student.id])
  const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, [student.id])
  const context = await browser.newContext({ ...device, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await signInByCookie(context, world, student)
  const page = await context.newPage()
  await page.goto(world.url + path(classroomId))
  await waitForHydration(page)
  return { student, classroomId, screen: { context, page } satisfies Screen }
}

const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: true, teams: 0 },
  answerSeconds: 300,
}

async function openQuiz(
  { world, owner }: Pick<Journey, 'world' | 'owner'>,
  { context }: Screen,
  classroomId: string,
): Promise<void> {
  const post = async (fields: Record<string, string>) => {
    const response = await context.request.post(`${world.url}/dashboard/competition?class=${classroomId}`, {
      form: { ...fields, [keyField]: crypto.randomUUID() },
      headers: { origin: world.url },
    })
    expect(response.status()).toBeLessThan(400)
  }
  await post({
    [actionField]: 'create',
    classroomId,
    title: 'Morning quiz',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify(settings),
  })
  const { rows } = await owner.query('SELECT id FROM competitions WHERE classroom_id = $1', [classroomId])
  await post({ [actionField]: 'act', competition: rows[0]!.id, press: 'open', round: '', phase: '' })
}

for (const [locale, prefix, device, name] of variants(
  [
    ['en', '', desk, 'desktop'],
    ['th', '/th', handheld, 'phone'],
  ] as const,
  1,
))
  test(`a child in a lesson in ${locale} joins an open competition with one tap`, async ({
    world,
    browser,
    owner,
    screens,
  }) => {
    const { call } = readMessages('competitions', locale)
    const child = await openChild(
      { world, browser, owner },
      (id) => `${prefix}/lesson/ff-1a/ff-1-1?class=${id}`,
      device,
    )
    const teacher = await screens.of('teacher', `/dashboard?class=${child.classroomId}`)
    await openQuiz({ world, owner }, teacher, child.classroomId)
    const { page } = child.screen
    const join = page.getByRole('link', { name: call!.join!, exact: true })
    await join.waitFor()
    await checkScreen(page, `calls/room-${name}.${locale}`)
    await join.click()
    await page.locator('[data-screen=waiting]').waitFor()
    expect(await join.count()).toBe(0)
    await closeScreens(teacher, child.screen)
  })

for (const [locale, prefix, device, name] of variants([
  ['en', '', desk, 'desktop'],
  ['ko', '/ko', handheld, 'phone'],
] as const))
  test(`“Start with the class” in ${locale} brings a child to the lesson after a notice`, async ({
    world,
    browser,
    owner,
    screens,
  }) => {
    const { call } = readMessages('courses', locale)
    const { next } = readMessages('dashboard', locale)
    const child = await openChild({ world, browser, owner }, (id) => `${prefix}/minigame/wind-rush?class=${id}`, device)
    const teacher = await screens.of('teacher', `${prefix}/dashboard?class=${child.classroomId}`, device)
    await teacher.page.getByRole('link', { name: next!.start! }).click()
    const { page } = child.screen
    await page.getByText(call!.title!).waitFor()
    await checkScreen(page, `calls/lesson-${name}.${locale}`)
    await page.waitForURL(/\/lesson\/ff-1/)
    await teacher.page.waitForURL(/projector=lesson/)
    await teacher.page.getByRole('dialog').waitFor()
    await closeScreens(teacher, child.screen)
  })

test('a child in a test is neither called to a competition nor taken to a lesson until the test is over', async ({
  world,
  browser,
  owner,
  screens,
}) => {
  const { call } = readMessages('courses', 'en')
  const { call: roomCall } = readMessages('competitions', 'en')
  const child = await openChild({ world, browser, owner }, (id) => `/dashboard?class=${id}`, handheld)
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 40) RETURNING id`,
    [kiteHill, child.classroomId],
  )
  await owner.query(
    `INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at) VALUES ($1, $2, $3, now())`,
    [kiteHill, rows[0]!.id, child.student.id],
  )
  const { page } = child.screen
  await page.goto(`${world.url}/lesson/ff-1b/ff-1-4?class=${child.classroomId}`)
  await waitForHydration(page)
  const teacher = await screens.of('teacher', `/dashboard?class=${child.classroomId}`)
  const state = teacher.page.locator(`[data-student="${child.student.id}"]`)
  await expect.poll(() => state.getAttribute('data-where')).toBe('In a test')
  await openQuiz({ world, owner }, teacher, child.classroomId)
  await teacher.page.getByRole('link', { name: 'Start with the class' }).click()
  await teacher.page.waitForURL(/projector=lesson/)
  // Longer than the notice of a call.
  await page.waitForTimeout(4_500)
  expect(await page.getByText(call!.title!).count()).toBe(0)
  expect(await page.getByText(roomCall!.title!).count()).toBe(0)
  expect(page.url()).toContain('/lesson/ff-1b/')
  await page.goto(`${world.url}/minigame?class=${child.classroomId}`)
  await page.getByText(roomCall!.title!).waitFor()
  await closeScreens(teacher, child.screen)
})
