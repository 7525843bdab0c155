import { AxeBuilder } from '@axe-core/playwright'
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hashPassword } from '#app/features/accounts/public.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { explorers, kiteHill, personaPassword } from '#db/personas.ts'
import { openBrowser } from './browser.ts'
import { signIn, type PersonaName } from './sign-in.ts'
import { openWorld, type World } from './world.ts'

/** Classes and who comes in: journeys of teachers and students, on phones and at desks, in Thai and English. */

let world: World
let browser: Browser
let owner: pg.Pool
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
  owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 })
  mkdirSync('.screens/classrooms', { recursive: true })
}, 120_000)
afterAll(async () => {
  await owner.end()
  await browser.close()
  await world.stop()
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
type Screen = { context: BrowserContext; page: Page }

async function screenFor(
  path: string,
  signingIn: (context: BrowserContext) => Promise<void>,
  options: object,
): Promise<Screen> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options })
  await signingIn(context)
  const page = await context.newPage()
  await page.goto(world.url + path)
  return { context, page }
}

const persona = (who: PersonaName, path: string, options = desk) =>
  screenFor(path, (context) => signIn(context, world.url, who), options)

/** Somebody with an account and nothing else: no school, no room. */
async function newcomer(
  name: string,
  path: string,
  options: object = phone,
): Promise<Screen & { id: string; email: string }> {
  const id = newId()
  const email = `${id}@journey.test`
  await owner.query(
    `INSERT INTO users (id, name, email, email_verified, onboarded_at) VALUES ($1, $2, $3, true, now())`,
    [id, name, email],
  )
  await owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1, $1, 'credential', $2, $3)`,
    [id, id, await hashPassword(personaPassword)],
  )
  const screen = await screenFor(
    path,
    async (context) => {
      const response = await context.request.post(`${world.url}/api/auth/sign-in/email`, {
        data: { email, password: personaPassword },
        headers: { origin: world.url },
      })
      expect(response.ok()).toBe(true)
    },
    options,
  )
  return { ...screen, id, email }
}

/** A picture to look at, and axe on what it shows. */
async function picture(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `.screens/classrooms/${name}.png` })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${name}: ${id} at ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([])
}

const close = (...screens: Screen[]) => Promise.all(screens.map(({ context }) => context.close()))

test('a student asks by code, a teacher lets them in on a phone, and the waiting screen becomes the classroom', {
  timeout: 120_000,
}, async () => {
  const teacher = await persona('teacher', `/dashboard/classroom-dashboard/${explorers}/join-request`, phone)
  await teacher.page.getByText('No join requests').waitFor()
  await picture(teacher.page, 'queue-empty.en.360')

  const student = await newcomer('ฟ้าใส ใจงาม', '/th/join/k7qm-4txr')
  await student.page.waitForURL('**/th/account/select-room**')
  await picture(student.page, 'offer.th.360')
  await student.page.getByRole('button', { name: 'ขอเข้าห้อง' }).click()
  await student.page.getByText('ขอเข้าห้อง 4B Explorers แล้ว').waitFor()
  await picture(student.page, 'waiting.th.360')

  const second = await newcomer('Leo Martin', '/join/K7QM4TXR', desk)
  await second.page.getByRole('button', { name: 'Ask to join' }).click()
  await second.page.getByText('You asked to join 4B Explorers').waitFor()
  await picture(second.page, 'waiting.en.1440')

  await teacher.page.getByText('2 waiting').waitFor({ timeout: 5_000 })
  await teacher.page.getByText('Leo Martin is already in this class').waitFor()
  await picture(teacher.page, 'queue.en.360')
  await teacher.page.getByRole('button', { name: 'Approve ฟ้าใส ใจงาม' }).click()
  await student.page.waitForURL('**/th/dashboard', { timeout: 10_000 })
  await student.page.getByText('4B Explorers').first().waitFor()
  await picture(student.page, 'in-class.th.360')

  await teacher.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}`)
  await picture(teacher.page, 'desk.en.360')
  await teacher.page.getByRole('button', { name: 'Decline Leo Martin' }).click()
  await second.page.getByText('Not this time').waitFor({ timeout: 5_000 })
  await second.page.getByRole('button', { name: 'Ask again' }).waitFor()
  await picture(second.page, 'declined.en.1440')
  await teacher.page.getByRole('button', { name: 'Undo' }).click()
  await second.page.getByText('You asked to join 4B Explorers').waitFor({ timeout: 5_000 })
  await teacher.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await teacher.page.getByText('1 waiting').waitFor()
  await second.page.getByRole('button', { name: 'Withdraw my request' }).click()
  await second.page.getByText('Join 4B Explorers?').waitFor({ timeout: 5_000 })
  await teacher.page.getByText('No join requests').waitFor({ timeout: 5_000 })
  await close(teacher, student, second)
})

test('a class with its window closed says so kindly; a new code leaves those waiting where they are', {
  timeout: 120_000,
}, async () => {
  const teacher = await persona('teacher', `/th/dashboard/classroom-dashboard/${explorers}/join-request`)
  const early = await newcomer('Early Bird', '/join/K7QM4TXR')
  await early.page.getByRole('button', { name: 'Ask to join' }).click()
  await early.page.getByText('You asked to join').waitFor()
  await teacher.page.getByText('Early Bird').waitFor({ timeout: 5_000 })
  await picture(teacher.page, 'queue.th.1440')
  await teacher.page.getByText('ปิดรับ', { exact: true }).click()
  await teacher.page.getByText('ใช้รหัสห้องเรียนเข้าห้องไม่ได้').waitFor()
  const late = await newcomer('Late Owl', '/join/K7QM4TXR')
  await late.page.getByText('The class code K7QM-4TXR does not work right now').waitFor()
  await picture(late.page, 'closed.en.360')
  await teacher.page.getByText('ต้องรอครูรับ', { exact: true }).click()
  await expect
    .poll(
      async () =>
        (await owner.query('SELECT join_policy FROM classrooms WHERE id = $1', [explorers])).rows[0].join_policy,
      { timeout: 10_000 },
    )
    .toBe('request')
  await late.page.goto(`${world.url}/join/K7QM4TXR`)
  await late.page.getByText('Join 4B Explorers?').waitFor({ timeout: 10_000 })
  await teacher.page.getByText('ปิดรับ', { exact: true }).click()
  await late.page.getByText('4B Explorers is closed right now').waitFor({ timeout: 10_000 })
  await teacher.page.getByRole('button', { name: 'สร้างรหัสห้องเรียนใหม่' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'สร้างรหัสห้องเรียนใหม่' }).click()
  await expect.poll(() => teacher.page.getByText('K7QM-4TXR').count()).toBe(0)
  const wrong = await newcomer('Wrong Code', '/join/K7QM4TXR')
  await wrong.page.getByText('The class code K7QM-4TXR does not work right now').waitFor()
  await early.page.reload()
  await early.page.getByText('You asked to join').waitFor()
  await teacher.page.getByRole('button', { name: /รับเข้าห้องทั้ง/ }).click()
  await early.page.waitForURL('**/dashboard', { timeout: 10_000 })
  await close(teacher, early, late, wrong)
  await owner.query(`UPDATE class_codes SET code = 'K7QM4TXR' WHERE classroom_id = $1`, [explorers])
  await owner.query(`UPDATE classrooms SET code = 'K7QM4TXR', join_policy = 'request' WHERE id = $1`, [explorers])
})

test('two teachers at one door: what one answers or takes back is on the other’s screen', {
  timeout: 120_000,
}, async () => {
  const door = `/dashboard/classroom-dashboard/${explorers}/join-request`
  const [first, second] = [await persona('teacher', door, phone), await persona('coTeacher', door, phone)]
  const student = await newcomer('Bea Both', '/join/K7QM4TXR')
  await student.page.getByRole('button', { name: 'Ask to join' }).click()
  await first.page.getByRole('button', { name: 'Decline Bea Both' }).click()
  await second.page.getByRole('button', { name: 'Undo Bea Both' }).click({ timeout: 10_000 })
  await first.page.getByText('1 waiting').waitFor({ timeout: 10_000 })
  await Promise.all([first, second].map(({ page }) => page.getByRole('button', { name: 'Approve Bea Both' }).click()))
  await student.page.waitForURL('**/dashboard', { timeout: 10_000 })
  for (const { page } of [first, second]) await page.getByText('No join requests').waitFor({ timeout: 10_000 })
  const { rows } = await owner.query(`SELECT status FROM join_requests WHERE person_id = $1`, [student.id])
  expect(rows).toEqual([{ status: 'approved' }])
  await close(first, second, student)
})

test('classes are created, copied with their students, put away several at once and taken out again', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await persona('teacher', '/dashboard/classroom')
  await page.getByRole('link', { name: '4B Explorers' }).waitFor()
  await picture(page, 'mine.en.1440')
  await page.getByRole('link', { name: 'New class' }).click()
  await page.getByLabel('Class name').fill('5C Sailors')
  await page.getByText('Word blocks').click()
  await picture(page, 'new.en.1440')
  await page.getByRole('button', { name: 'Create class' }).click()
  await page.waitForURL('**/classroom-dashboard/**')
  await page.getByRole('heading', { name: '5C Sailors' }).waitFor()
  await picture(page, 'desk-empty.en.1440')

  await page.goto(`${world.url}/dashboard/classroom`)
  await page.getByText('Your plan does not allow another class').waitFor()
  await owner.query(`UPDATE schools SET plan = 'school'`)
  await page.reload()
  await page.locator('summary[aria-label="More for 4B Explorers"]').click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByText(/Also add the \d+ students/).click()
  await picture(page, 'copy.en.1440')
  await page.getByRole('button', { name: 'Create copy' }).click()
  await page.getByRole('link', { name: '4B Explorers (copy)' }).waitFor()

  for (const name of ['5C Sailors', '4B Explorers (copy)']) await page.getByLabel(`Select ${name}`).check()
  await picture(page, 'chosen.en.1440')
  await page.getByRole('button', { name: 'Archive 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 classes archived').waitFor()
  await expect.poll(() => page.getByRole('link', { name: '5C Sailors' }).count()).toBe(0)
  await page.goto(`${world.url}/th/dashboard/classroom?view=archived`)
  await page.setViewportSize(phone.viewport)
  await page.getByText('5C Sailors').waitFor()
  await page.getByLabel('เลือก 5C Sailors').check()
  await picture(page, 'archived.th.360')
  await page.getByRole('button', { name: 'นำกลับมาใช้ 1 ห้อง' }).click()
  await page.getByText('นำกลับมาใช้แล้ว 1 ห้อง').waitFor()
  await page.goto(`${world.url}/th/dashboard/classroom`)
  await page.getByRole('link', { name: '5C Sailors' }).waitFor()
  await picture(page, 'mine.th.360')
  await context.close()
})

test('a co-teacher is invited by mail, accepts, works in that class, and is out when removed', {
  timeout: 120_000,
}, async () => {
  const teacher = await persona('teacher', `/th/dashboard/classroom?view=edit&classroom=${explorers}`)
  const colleague = await newcomer('Ana Rivera', '/account/select-room', phone)
  await teacher.page.getByLabel('เชิญเพื่อนครูทางอีเมล').fill(colleague.email)
  await teacher.page.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
  await teacher.page.getByText(`ส่งคำเชิญไปที่ ${colleague.email} แล้ว`).waitFor()
  await teacher.page.getByText('ส่งคำเชิญไปที่').scrollIntoViewIfNeeded()
  await picture(teacher.page, 'teachers.th.1440')
  const mail = await world.mail.mailTo(colleague.email)
  const [link] = mail.text.match(/https?:\/\/\S+invitation=\S+/)!
  await colleague.page.goto(world.url + link.slice(new URL(link).origin.length))
  await colleague.page.getByText('Napat Wong invites you to co-teach 4B Explorers').waitFor()
  await picture(colleague.page, 'invitation.en.360')
  await colleague.page.goto(`${world.url}/account/select-room`)
  await colleague.page.getByRole('button', { name: 'Accept' }).click()
  await colleague.page.getByText('You co-teach this class').waitFor()
  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await colleague.page.getByText('No join requests').waitFor()

  await teacher.page.reload()
  await teacher.page.locator('li', { hasText: 'Ana Rivera' }).getByRole('button', { name: 'นำออก' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'นำออก' }).click()
  await expect.poll(() => teacher.page.locator('li', { hasText: 'Ana Rivera' }).count()).toBe(0)
  // The open screen closes by itself, and stays closed.
  await colleague.page.waitForURL('**/account/select-room', { timeout: 15_000 })
  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await colleague.page.waitForURL('**/account/select-room')
  await close(teacher, colleague)
})

test('a child of another class is asked for, and comes when its teacher agrees', { timeout: 120_000 }, async () => {
  const colleague = await newcomer('Hana Mori', '/profile')
  const theirs = newId()
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    kiteHill,
    colleague.id,
  ])
  await owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, '4C Robots', 'ROBT2345')`, [
    kiteHill,
    theirs,
  ])
  await owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [kiteHill, theirs, colleague.id],
  )
  for (const [name, identifier] of [
    ['Leo Martin', 'S-77'],
    ['Hana Sato', 'S-78'],
  ])
    await owner.query(
      `UPDATE managed_students m SET identifier = $2 FROM users u WHERE u.id = m.student_id AND u.name = $1`,
      [name, identifier],
    )
  const roster = `/dashboard/classroom-dashboard/${theirs}/students`
  const add = async (lines: string) => {
    await colleague.page.goto(world.url + roster)
    await colleague.page.getByRole('button', { name: 'Add students', exact: true }).first().click()
    await colleague.page.getByRole('textbox').last().fill(lines)
    await colleague.page.getByRole('button', { name: /^Add \d/ }).click()
  }
  await add('S-77, Somebody Else')
  await colleague.page.getByText('A student ID belongs to a student with another name').waitFor()
  await picture(colleague.page, 'other-name.en.360')
  await add('S-77, leo martin\nS-78, Hana Sato\nNewt Green')
  await colleague.page.getByText('2 students learn in other classes').waitFor()
  await picture(colleague.page, 'asked-toast.en.360')

  const teacher = await persona('teacher', `/th/dashboard/classroom-dashboard/${explorers}`)
  await teacher.page.getByText('คำขอเพิ่มนักเรียนของคุณ').waitFor()
  await picture(teacher.page, 'transfers-desk.th.1440')
  const { violations } = await new AxeBuilder({ page: teacher.page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const admin = await persona('admin', '/cn/dashboard?section=approvals')
  await admin.page.getByText('申请添加您的学生').waitFor()
  await picture(admin.page, 'transfers-office.cn.1440')
  await admin.page.goto(`${world.url}/ko/dashboard?section=settings`)
  await admin.page.getByText('다른 학급 학생').waitFor()
  await picture(admin.page, 'transfers-settings.ko.1440')

  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${theirs}/join-request`)
  await colleague.page.getByText('Waiting for approval').waitFor()
  await picture(colleague.page, 'transfers-asked.en.360')
  const page = await persona('coTeacher', `/ko/dashboard/classroom-dashboard/${explorers}/join-request`, phone)
  await page.page.getByText('내 학생 추가 요청').waitFor()
  await picture(page.page, 'transfers.ko.360')

  await teacher.page.getByRole('button', { name: 'อนุมัติ Leo Martin', exact: true }).click()
  await expect.poll(() => colleague.page.getByText('Leo Martin').count(), { timeout: 10_000 }).toBe(0)
  await page.page.getByRole('button', { name: 'Hana Sato 거절' }).click()
  await expect.poll(() => colleague.page.getByText('Waiting for approval').count(), { timeout: 10_000 }).toBe(0)
  await colleague.page.goto(world.url + roster)
  await colleague.page.getByText('Leo Martin').first().waitFor()
  expect(await colleague.page.getByText('Hana Sato').count()).toBe(0)
  await close(colleague, teacher, admin, page)
})

test('a year turns: two classes move up, one child stays, and everything is taken back', {
  timeout: 120_000,
}, async () => {
  await owner.query(`UPDATE schools SET plan = 'school'`)
  const { context, page } = await persona('teacher', '/dashboard/classroom')
  await page.getByRole('link', { name: 'Move up to the new school year' }).click()
  await page.getByRole('heading', { name: 'Move up to the new school year' }).waitFor()
  await page.getByLabel(/4B Explorers/).check()
  await page.getByLabel(/3A Owls/).check()
  expect(
    await page
      .getByLabel('Class name')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
  ).toEqual(['4A Owls', '5B Explorers'])
  await page.getByText(/of \d+ students move up/).click()
  await page.getByLabel('Leo Martin').first().uncheck()
  await page.getByText(/· 1 stays in the class/).waitFor()
  await picture(page, 'year-turn.en.1440')
  await page.getByRole('button', { name: 'Move up 2 classes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move up' }).click()
  await page.getByText(/Moved up on/).waitFor()
  await picture(page, 'year-turned.en.1440')
  await page.goto(`${world.url}/th/dashboard/classroom`)
  await page.setViewportSize(phone.viewport)
  await page.getByRole('link', { name: '5B Explorers' }).waitFor()
  // Leo stays, so his class is open tomorrow.
  await page.getByRole('link', { name: '4B Explorers', exact: true }).waitFor()
  await page.getByRole('link', { name: 'เลื่อนชั้น' }).click()
  await page.getByRole('button', { name: 'เลิกทำการเลื่อนชั้น' }).waitFor()
  await picture(page, 'year-turned.th.360')
  await page.getByRole('button', { name: 'เลิกทำการเลื่อนชั้น' }).click()
  await page.getByText('เลิกทำแล้ว ทุกอย่างกลับเป็นเหมือนเดิม').waitFor()
  await page.goto(`${world.url}/th/dashboard/classroom`)
  await page.getByRole('link', { name: '4B Explorers', exact: true }).waitFor()
  expect(await page.getByText('5B Explorers').count()).toBe(0)
  await page.goto(`${world.url}/th/dashboard/classroom?view=archived`)
  await page.getByText('เก็บเข้าคลังแล้ว').first().waitFor()
  expect(await page.getByText(/5B Explorers|4A Owls/).count()).toBe(0)
  await context.close()
})
