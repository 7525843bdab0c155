import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { explorers, kiteHill, personas } from '#db/personas.ts'
import { noteKey } from '#rules/class-board.ts'
import { noViolations } from './axe.ts'
import { pupil } from './card-class.ts'
import { openFixture } from './fixture.ts'
import { enter } from './session.ts'
import type { PersonaName } from './sign-in.ts'
import { atPath, hydrated, phone } from './screen.ts'

/** One class, two screens: what one does is on the other without anybody loading anything. */

const { world, browser, owner } = await openFixture()

async function screenOf(
  who: PersonaName | { id: string },
  path: string,
  options = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  await enter(context, world, who)
  const page = await context.newPage()
  await page.goto(world.url + path)
  await hydrated(page)
  return { context, page }
}

const today = `/dashboard?class=${explorers}`
const classroom = `/dashboard/classroom?class=${explorers}&view=class`
const board = `classrooms/${explorers}/board`

test('a note put up by one teacher is on the other one’s screen, and the student’s kite lights up', async () => {
  const [teacher, colleague] = [await screenOf('teacher', classroom), await screenOf('coTeacher', `/ko${classroom}`)]
  const desk = await screenOf('teacher', today)
  const lit = desk.page.locator('[data-present="true"]')
  await expect.poll(() => lit.count()).toBe(0)
  const student = await screenOf('student', '/dashboard', { viewport: { width: 360, height: 740 } })
  await expect.poll(() => lit.count()).toBe(1)
  await teacher.page.getByPlaceholder('Write a note for the class').fill('ว่าวของเราบินแล้ว')
  await teacher.page.getByRole('button', { name: 'Post' }).click()
  await colleague.page.getByText('ว่าวของเราบินแล้ว').waitFor()
  await student.page.getByText('ว่าวของเราบินแล้ว').waitFor()
  await student.context.close()
  await expect.poll(() => lit.count()).toBe(0)
  await Promise.all([teacher.context.close(), colleague.context.close(), desk.context.close()])
})

test('without a connection the frame says so, a note waits, and goes up when there is one again', async () => {
  const colleague = await screenOf('coTeacher', classroom)
  const teacher = await screenOf('teacher', '/account/select-room')
  const open: { close: () => Promise<void> }[] = []
  let away = false
  await teacher.page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => {
    if (away) return void socket.close({ code: 1013 })
    socket.connectToServer()
    open.push(socket)
  })
  await teacher.page.goto(world.url + classroom)
  await teacher.page.getByText('Connected', { exact: true }).first().waitFor()
  away = true
  await Promise.all(open.map((socket) => socket.close()))
  await teacher.page.getByText('Offline', { exact: true }).first().waitFor()
  await teacher.page.getByPlaceholder('Write a note for the class').fill('written offline')
  await teacher.page.getByRole('button', { name: 'Post' }).click()
  await teacher.page.waitForTimeout(1_500)
  expect(await colleague.page.getByText('written offline').count()).toBe(0)
  away = false
  await colleague.page.getByText('written offline').waitFor()
  await teacher.page.getByText('Connected', { exact: true }).first().waitFor()
  await Promise.all([teacher.context.close(), colleague.context.close()])
})

test('the board: stickers by class code, names for the class, words after approval, off', async () => {
  const [aanya, leo] = [pupil(1), pupil(4)]
  const viewport = phone
  const [byCode, child] = [
    await screenOf({ id: aanya }, '/account/select-room', { viewport, hasTouch: true }),
    await screenOf({ id: leo }, '/dashboard', { viewport, hasTouch: true }),
  ]
  await owner.query(`UPDATE sessions SET strength = 'class-code', room_id = $2 WHERE user_id = $1`, [aanya, explorers])
  await byCode.page.goto(`${world.url}/th/dashboard`)
  const teacher = await screenOf('teacher', classroom)
  await hydrated(byCode.page)
  expect(await byCode.page.getByRole('textbox').count()).toBe(0)
  await noViolations(byCode.page)
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
  await child.page.getByText('Waiting for your teacher').waitFor()
  expect(await box.inputValue()).toBe('')
  await teacher.page.getByText('1 note needs approval').waitFor()
  expect(await byCode.page.getByText('We fly high').count()).toBe(0)
  await noViolations(teacher.page)
  await teacher.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await byCode.page.getByText('We fly high').waitFor()
  await child.page.getByText('Waiting for your teacher').waitFor({ state: 'detached' })

  // As many as may wait already do: what is refused stays in the box.
  await owner.query(
    `INSERT INTO live_records (school_id, area, key, value, writer, revision)
     SELECT $1, $2, $3 || '.held-' || n, '{"text":"x","colour":"sun"}', $3::uuid, 1 FROM generate_series(1, 5) n`,
    [kiteHill, `classrooms/${explorers}/held-notes`, leo],
  )
  await box.fill('One too many')
  await child.page.getByRole('button', { name: 'Post' }).click()
  await child.page.getByText('You cannot post more notes.').waitFor()
  expect(await box.inputValue()).toBe('One too many')

  await teacher.page.getByText('Off', { exact: true }).click()
  await byCode.page.getByText('We fly high').waitFor({ state: 'detached' })
  await teacher.page.getByText('Everyone', { exact: true }).click()
  await byCode.page.getByText('We fly high').waitFor()
  await Promise.all([byCode, child, teacher].map(({ context }) => context.close()))
})

test('maintenance reaches an open screen by itself', async () => {
  const student = await screenOf('student', '/dashboard')
  const staff = await browser.newContext()
  await enter(staff, world, 'staff')
  const change = (isMaintenance: boolean) =>
    staff.request.patch(`${world.url}/api/1.0/configs`, { data: { isMaintenance }, headers: { origin: world.url } })
  await change(true)
  try {
    await student.page.waitForURL('**/maintenance**')
  } finally {
    await change(false)
  }
  await student.page.waitForURL(atPath('/dashboard'))
  await Promise.all([student.context.close(), staff.close()])
})

test('the same paths answer to a plain request, with query parameters', async () => {
  const teacher = await screenOf('teacher', '/account/select-room')
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
  const ask = async (query: string) =>
    ((await (await teacher.context.request.get(`${path}?${query}`)).json()) as { value: Record<string, unknown> }).value
  const keyA = noteKey(personas.teacher.id, 'rest-a')
  const keyB = noteKey(personas.teacher.id, 'rest-b')
  expect(await ask(`startAt=${keyA}&endAt=${keyA}`)).toEqual({ [keyA]: { text: 'one', colour: 'sun' } })
  expect(await ask(`startAt=${keyA}&endAt=${keyB}&shallow=true&limitToLast=1`)).toEqual({ [keyB]: true })
  const deep = await teacher.context.request.get(`${path}/${keyA}/text`)
  expect(await deep.json()).toMatchObject({ value: 'one' })
  const same = await teacher.context.request.get(path, {
    headers: { 'if-none-match': (await teacher.context.request.get(path)).headers().etag! },
  })
  expect(same.status()).toBe(304)
  const stranger = await screenOf('parent', '/account/select-room')
  expect((await stranger.context.request.get(path)).status()).toBe(404)
  await Promise.all([teacher.context.close(), stranger.context.close()])
})

test('npm run live shows what that person may see, and nothing else', async () => {
  const watch = (who: string) =>
    new Promise<{ code: number; said: string }>((resolve) =>
      execFile('node', ['tools/live.ts', board, '--as', who, '--once', '--url', world.url], (error, said) =>
        resolve({ code: Number(error?.code ?? 0), said }),
      ),
    )
  const [teacher, parent] = await Promise.all([watch('teacher'), watch('parent')])
  expect(teacher).toMatchObject({ code: 0, said: expect.stringMatching(/ value [\w-]{12} \d+ letters \{/) })
  expect(parent).toMatchObject({ code: 1, said: expect.stringContaining('refused: not-found') })
})
