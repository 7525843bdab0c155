import { explorers } from '#db/personas.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { matchPath, waitForHydration, phone } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { expect, test } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** Classes are created, copied, archived, shared with a co-teacher and moved up to the next school year. */

// The plan Free allows three classes.
test.use({ serverEnv: { BILLING: 'on' } })

test('a teacher creates a class, copies one with its students, archives two together and restores one', async ({
  world,
  owner,
  screens,
}) => {
  const { context, page } = await screens.of('teacher', '/dashboard/classroom')
  await page.getByRole('link', { name: '4B Explorers' }).waitFor()
  await checkScreen(page, 'classrooms/mine.en.1440')
  await page.getByRole('link', { name: 'New class' }).click()
  await page.getByLabel('Class name').fill('5C Sailors')
  await page.getByLabel('Grade').fill('Grade 4')
  await expect.poll(() => page.getByRole('radio', { name: /Block Breeze/ }).isChecked()).toBe(true)
  await page.getByLabel('Grade').fill('Grade 1')
  await expect.poll(() => page.getByRole('radio', { name: /First Flight/ }).isChecked()).toBe(true)
  await page.getByText('Word blocks').click()
  // The teacher's choice stays when the grade changes.
  await page.getByLabel('Grade').fill('Grade 7')
  await expect.poll(() => page.getByRole('radio', { name: /Block Breeze/ }).isChecked()).toBe(true)
  await checkScreen(page, 'classrooms/new.en.1440')
  await page.getByRole('button', { name: 'Create class' }).click()
  await page.waitForURL('**/classroom-dashboard/**')
  await page.getByRole('heading', { name: 'Add the names' }).waitFor()
  await checkScreen(page, 'classrooms/desk-empty.en.1440')

  await page.goto(`${world.url}/dashboard/classroom`)
  await page.getByText('Your plan does not allow another class').waitFor()
  await owner.query(`UPDATE schools SET plan = 'school'`)
  await page.reload()
  await waitForHydration(page)
  await page.locator('summary[aria-label="More actions for 4B Explorers"]').click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByText(/Also add the \d+ students/).click()
  await checkScreen(page, 'classrooms/copy.en.1440')
  await page.getByRole('button', { name: 'Create copy' }).click()
  await page.getByRole('link', { name: '4B Explorers (copy)' }).waitFor()

  for (const name of ['5C Sailors', '4B Explorers (copy)']) await page.getByLabel(`Select ${name}`).check()
  await checkScreen(page, 'classrooms/chosen.en.1440')
  await page.getByRole('button', { name: 'Archive 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 classes archived').waitFor()
  await expect.poll(() => page.getByRole('link', { name: '5C Sailors' }).count()).toBe(0)
  await page.goto(`${world.url}/th/dashboard/classroom?view=archived`)
  await waitForHydration(page)
  await page.setViewportSize(phone)
  await page.getByText('5C Sailors').waitFor()
  await page.getByLabel('เลือก 5C Sailors').check()
  await checkScreen(page, 'classrooms/archived.th.360')
  await page.getByRole('button', { name: 'นำกลับมาใช้ 1 ห้อง' }).click()
  await page.getByText('นำกลับมาใช้แล้ว 1 ห้อง').waitFor()
  await page.goto(`${world.url}/th/dashboard/classroom`)
  await page.getByRole('link', { name: '5C Sailors' }).waitFor()
  await checkScreen(page, 'classrooms/mine.th.360')
  await context.close()
})

test('a co-teacher invited by mail accepts, works in the class, and loses access when removed', async ({
  world,
  screens,
  browser,
}) => {
  const teacher = await screens.of('teacher', `/th/dashboard/classroom?class=${explorers}&view=class`)
  const colleague = await screens.ofNewcomer('Ana Rivera', '/account/select-room', handheld)
  await teacher.page.getByLabel('เชิญเพื่อนครูทางอีเมล').fill(colleague.email)
  await teacher.page.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
  await teacher.page.getByText(`ส่งคำเชิญไปที่ ${colleague.email} แล้ว`).waitFor()
  await teacher.page.getByText('ส่งคำเชิญไปที่').scrollIntoViewIfNeeded()
  await checkScreen(teacher.page, 'classrooms/teachers.th.1440')
  const mail = await world.mailTo(colleague.email)
  const [link] = mail.text.match(/https?:\/\/\S+invitation=\S+/)!
  const linkPath = link.slice(new URL(link).origin.length)
  const visitor = await browser.newContext({ serviceWorkers: 'block' })
  const visitorPage = await visitor.newPage()
  await visitorPage.goto(world.url + linkPath)
  await waitForHydration(visitorPage)
  await expect.poll(() => visitorPage.getByLabel('Email', { exact: true }).inputValue()).toBe(colleague.email)
  await visitorPage.getByRole('link', { name: 'Create an account' }).click()
  await visitorPage.getByLabel('Your name').waitFor()
  await expect.poll(() => visitorPage.locator('[name=email]').inputValue()).toBe(colleague.email)
  await visitor.close()
  await colleague.page.goto(world.url + linkPath)
  await colleague.page.getByText('Napat Wong invites you to co-teach 4B Explorers').waitFor()
  await checkScreen(colleague.page, 'classrooms/invitation.en.360')
  await colleague.page.goto(`${world.url}/account/select-room`)
  await waitForHydration(colleague.page)
  await colleague.page.getByRole('button', { name: 'Accept' }).click()
  // With a single class, the app skips the class choice.
  await colleague.page.waitForURL(matchPath('/dashboard'))
  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await colleague.page.getByText('No join requests').waitFor()

  await teacher.page.reload()
  await waitForHydration(teacher.page)
  await teacher.page.locator('li', { hasText: 'Ana Rivera' }).getByRole('button', { name: 'นำออก' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'นำออก' }).click()
  await expect.poll(() => teacher.page.locator('li', { hasText: 'Ana Rivera' }).count()).toBe(0)
  // The co-teacher's open page redirects immediately, and the class stays inaccessible.
  await colleague.page.waitForURL('**/account/select-room')
  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await colleague.page.waitForURL('**/account/select-room')
  await closeScreens(teacher, colleague)
})

test('two classes move up to the new school year without one child, and the move is undone', async ({
  world,
  owner,
  screens,
}) => {
  onlyNightly('The database tests of the year turn compare all rows after it is undone')
  await owner.query(`UPDATE schools SET plan = 'school'`)
  const { context, page } = await screens.of('teacher', '/dashboard/classroom')
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
  await checkScreen(page, 'classrooms/year-turn.en.1440')
  await page.getByRole('button', { name: 'Move up 2 classes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move up' }).click()
  await page.getByText(/Moved up on/).waitFor()
  await checkScreen(page, 'classrooms/year-turned.en.1440')
  await page.goto(`${world.url}/th/dashboard/classroom`)
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: '5B Explorers' }).waitFor()
  // Leo stays behind, so the old class is not archived.
  await page.getByRole('link', { name: '4B Explorers', exact: true }).waitFor()
  await page.getByRole('link', { name: 'เลื่อนชั้น' }).click()
  await page.getByRole('button', { name: 'เลิกทำการเลื่อนชั้น' }).waitFor()
  await checkScreen(page, 'classrooms/year-turned.th.360')
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
