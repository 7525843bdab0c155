import { execFile } from 'node:child_process'
import type { BrowserContext, Page } from 'playwright-core'
import { explorers, kiteHill, personas } from '#db/personas.ts'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { pupilId } from '../scenes/card-class.ts'
import { onlyNightly } from '../harness/variants.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { matchPath, waitForHydration, phone } from '#testing/screen.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/** Changes in a class appear live on the screens of other users. */

async function openLiveScreen(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  person: PersonaName | { id: string },
  path: string,
  options = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  await signInByCookie(context, world, person)
  const page = await context.newPage()
  await page.goto(world.url + path)
  await waitForHydration(page)
  return { context, page }
}

const today = `/dashboard?class=${explorers}`
const classroom = `/dashboard/classroom?class=${explorers}&view=class`
const board = `classrooms/${explorers}/board`

test('a new note appears live for the other teacher and the student, and the student shows as online', async ({
  world,
  browser,
}) => {
  const [teacher, colleague] = [
    await openLiveScreen({ world, browser }, 'teacher', classroom),
    await openLiveScreen({ world, browser }, 'coTeacher', `/ko${classroom}`),
  ]
  const desk = await openLiveScreen({ world, browser }, 'teacher', today)
  const onlineStudents = desk.page.locator('[data-present="true"]')
  await expect.poll(() => onlineStudents.count()).toBe(0)
  const student = await openLiveScreen({ world, browser }, 'student', '/dashboard', {
    viewport: { width: 360, height: 740 },
  })
  await expect.poll(() => onlineStudents.count()).toBe(1)
  await teacher.page.getByPlaceholder('Write a note for the class').fill('ว่าวของเราบินแล้ว')
  await teacher.page.getByRole('button', { name: 'Post' }).click()
  await colleague.page.getByText('ว่าวของเราบินแล้ว').waitFor()
  await student.page.getByText('ว่าวของเราบินแล้ว').waitFor()
  await student.context.close()
  await expect.poll(() => onlineStudents.count()).toBe(0)
  await Promise.all([teacher.context.close(), colleague.context.close(), desk.context.close()])
})

test('a note written offline is sent after the reconnect, and the page shows the connection state', async ({
  world,
  browser,
}) => {
  const colleague = await openLiveScreen({ world, browser }, 'coTeacher', classroom)
  const teacher = await openLiveScreen({ world, browser }, 'teacher', '/account/select-room')
  const sockets: { close: () => Promise<void> }[] = []
  let isOffline = false
  await teacher.page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => {
    if (isOffline) return void socket.close({ code: 1013 })
    socket.connectToServer()
    sockets.push(socket)
  })
  await teacher.page.goto(world.url + classroom)
  await teacher.page.getByText('Connected', { exact: true }).first().waitFor()
  isOffline = true
  await Promise.all(sockets.map((socket) => socket.close()))
  await teacher.page.getByText('Offline', { exact: true }).first().waitFor()
  await teacher.page.getByPlaceholder('Write a note for the class').fill('written offline')
  await teacher.page.getByRole('button', { name: 'Post' }).click()
  await teacher.page.waitForTimeout(1_500)
  expect(await colleague.page.getByText('written offline').count()).toBe(0)
  isOffline = false
  await colleague.page.getByText('written offline').waitFor()
  await teacher.page.getByText('Connected', { exact: true }).first().waitFor()
  await Promise.all([teacher.context.close(), colleague.context.close()])
})

test('the class board: stickers only for class-code sessions, notes after approval, a note limit, and off', async ({
  world,
  browser,
  owner,
}) => {
  const [aanya, leo] = [pupilId(1), pupilId(4)]
  const viewport = phone
  const [byCode, child] = [
    await openLiveScreen({ world, browser }, { id: aanya }, '/account/select-room', { viewport, hasTouch: true }),
    await openLiveScreen({ world, browser }, { id: leo }, '/dashboard', { viewport, hasTouch: true }),
  ]
  await owner.query(`UPDATE sessions SET strength = 'class-code', room_id = $2 WHERE user_id = $1`, [aanya, explorers])
  await byCode.page.goto(`${world.url}/th/dashboard`)
  const teacher = await openLiveScreen({ world, browser }, 'teacher', classroom)
  await waitForHydration(byCode.page)
  expect(await byCode.page.getByRole('textbox').count()).toBe(0)
  await expectNoViolations(byCode.page)
  await byCode.page.getByRole('button', { name: 'เก่งมาก', exact: true }).click()
  for (const { page } of [teacher, child]) {
    const note = page.getByRole('listitem').filter({ hasText: 'Aanya Patel' })
    await note.getByText('Well done!').waitFor()
  }
  await byCode.page.getByRole('button', { name: 'ดาว', exact: true }).click()
  await teacher.page.getByRole('listitem').filter({ hasText: 'A star' }).waitFor()

  await teacher.page.getByText('After approval').click()
  await child.page.getByText('Your teacher reads notes before the class sees them.').waitFor()
  const box = child.page.getByPlaceholder('Write a note for the class')
  await box.fill('We fly high')
  await child.page.getByRole('button', { name: 'Post' }).click()
  await child.page.getByText('A teacher reads it first.').waitFor()
  await expect(box).toHaveValue('')
  await teacher.page.getByText('1 text to read').waitFor()
  expect(await byCode.page.getByText('We fly high').count()).toBe(0)
  await expectNoViolations(teacher.page)
  await teacher.page.getByRole('link', { name: '1 text to read' }).click()
  await teacher.page.getByRole('button', { name: /^Release/ }).click()
  await byCode.page.getByText('We fly high').waitFor()
  await child.page.getByText('A teacher reads it first.').waitFor({ state: 'detached' })
  await teacher.page.goBack()

  // The child has reached the limit of waiting texts: the rejected text stays in the input.
  await owner.query(
    `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, writer_id, text, severity, held_at)
     SELECT $1, gen_random_uuid(), $2, 'board-note', $3 || '.held-' || n, $3::uuid, 'x', 0, now() FROM generate_series(1, 20) n`,
    [kiteHill, explorers, leo],
  )
  await box.fill('One too many')
  await child.page.getByRole('button', { name: 'Post' }).click()
  await child.page.getByText('20 of your texts already wait').waitFor()
  expect(await box.inputValue()).toBe('One too many')

  await teacher.page.getByText('Off', { exact: true }).click()
  await byCode.page.getByText('We fly high').waitFor({ state: 'detached' })
  await teacher.page.getByText('Word filter', { exact: true }).click()
  await byCode.page.getByText('We fly high').waitFor()
  await Promise.all([byCode, child, teacher].map(({ context }) => context.close()))
})

test('an open page moves to the maintenance page and back without a reload', async ({ world, browser }) => {
  onlyNightly('`shell` and `device-pages` switch maintenance on and off')
  const student = await openLiveScreen({ world, browser }, 'student', '/dashboard')
  const staff = await browser.newContext()
  await signInByCookie(staff, world, 'staff')
  const setMaintenance = (isMaintenance: boolean) =>
    staff.request.patch(`${world.url}/api/1.0/configs`, { data: { isMaintenance }, headers: { origin: world.url } })
  await setMaintenance(true)
  try {
    await student.page.waitForURL('**/maintenance**')
  } finally {
    await setMaintenance(false)
  }
  await student.page.waitForURL(matchPath('/dashboard'))
  await Promise.all([student.context.close(), staff.close()])
})

test('live paths can be read over plain HTTP with query parameters and ETags', async ({ world, browser }) => {
  const teacher = await openLiveScreen({ world, browser }, 'teacher', '/account/select-room')
  const path = `${world.url}/api/1.0/live/${board}`
  for (const [name, text] of [
    ['a', 'one'],
    ['b', 'two'],
  ] as const)
    expect(
      (
        await teacher.context.request.put(`${path}/${noteKey(personas.teacher.id, `rest-${name}`)}`, {
          data: { text, colour: 'sun' },
          headers: { origin: world.url },
        })
      ).status(),
    ).toBe(200)
  const queryBoard = async (parameters: string) =>
    ((await (await teacher.context.request.get(`${path}?${parameters}`)).json()) as { value: Record<string, unknown> })
      .value
  const keyA = noteKey(personas.teacher.id, 'rest-a')
  const keyB = noteKey(personas.teacher.id, 'rest-b')
  expect(await queryBoard(`startAt=${keyA}&endAt=${keyA}`)).toEqual({ [keyA]: { text: 'one', colour: 'sun' } })
  expect(await queryBoard(`startAt=${keyA}&endAt=${keyB}&shallow=true&limitToLast=1`)).toEqual({ [keyB]: true })
  const nested = await teacher.context.request.get(`${path}/${keyA}/text`)
  expect(await nested.json()).toMatchObject({ value: 'one' })
  const unchanged = await teacher.context.request.get(path, {
    headers: { 'if-none-match': (await teacher.context.request.get(path)).headers().etag! },
  })
  expect(unchanged.status()).toBe(304)
  const stranger = await openLiveScreen({ world, browser }, 'parent', '/account/select-room')
  expect((await stranger.context.request.get(path)).status()).toBe(404)
  await Promise.all([teacher.context.close(), stranger.context.close()])
})

test('`npm run live` shows a live path to a permitted user and rejects another user', async ({ world }) => {
  const runLiveTool = (person: string) =>
    new Promise<{ code: number; output: string }>((resolve) =>
      execFile('node', ['tools/dev/live.ts', board, '--as', person, '--once', '--url', world.url], (error, message) =>
        resolve({ code: Number(error?.code ?? 0), output: message }),
      ),
    )
  const [teacher, parent] = await Promise.all([runLiveTool('teacher'), runLiveTool('parent')])
  expect(teacher).toMatchObject({ code: 0, output: expect.stringMatching(/ value [\w-]{12} \d+ characters \{/) })
  expect(parent).toMatchObject({ code: 1, output: expect.stringContaining('refused: not-found') })
})
