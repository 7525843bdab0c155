import type { Page } from 'playwright-core'
import platformEn from '#app/platform/locales/en.json' with { type: 'json' }
import platformTh from '#app/platform/locales/th.json' with { type: 'json' }
import studentsEn from '#app/features/people/students/locales/en.json' with { type: 'json' }
import studentsTh from '#app/features/people/students/locales/th.json' with { type: 'json' }
import accountsEn from '#app/features/people/accounts/locales/en.json' with { type: 'json' }
import accountsTh from '#app/features/people/accounts/locales/th.json' with { type: 'json' }
import roomsEn from '#app/features/dashboard/locales/en.json' with { type: 'json' }
import roomsTh from '#app/features/dashboard/locales/th.json' with { type: 'json' }
import uiEn from '#app/ui/locales/en.json' with { type: 'json' }
import uiTh from '#app/ui/locales/th.json' with { type: 'json' }
import { localePath } from '#app/platform/i18n/languages.ts'
import { owls, personaPassword, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import {
  waitForLeaveGuard,
  desktop,
  waitForHydration,
  phone,
  takeScreenshot,
  waitForOutageFiles,
} from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Typed input survives a lost network, an ended session, a reload and navigation. */

const messages = {
  en: { platform: platformEn, students: studentsEn, accounts: accountsEn, rooms: roomsEn, ui: uiEn },
  th: { platform: platformTh, students: studentsTh, accounts: accountsTh, rooms: roomsTh, ui: uiTh },
}
const devices = [
  ['en', 'desktop', desktop],
  ['th', 'phone', phone],
] as const

type Messages = (typeof messages)['en']

const takeTypedScreenshot = (page: Page, name: string) => takeScreenshot(page, `typed-${name}`)

async function open(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  locale: 'en' | 'th',
  viewport: typeof desktop,
  person: 'teacher' | 'coTeacher' = 'teacher',
) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
  await signInByCookie(context, world, person)
  const page = await context.newPage()
  return { context, page, t: messages[locale] as Messages, path: (to: string) => world.url + localePath(locale, to) }
}

const students = `/dashboard/classroom-dashboard/${owls}/students`

async function typeNames(page: Page, t: Messages, names: string[]) {
  await page.getByRole('button', { name: t.students.add.open, exact: true }).first().click()
  await page.getByRole('textbox', { name: t.students.add.label }).fill(names.join('\n'))
}

const findSendButton = (page: Page, t: Messages, count: number) =>
  page.getByRole('button', { name: t.students.add.send_other.replace('{{count}}', `${count}`) })

const countUsersNamed = async (owner: Journey['owner'], name: string) =>
  Number((await owner.query('SELECT count(*) FROM users WHERE name = $1', [name])).rows[0].count)

const endSessions = (owner: Journey['owner'], id: string) =>
  owner.query('DELETE FROM sessions WHERE user_id = $1', [id])

const readDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))

const findNameField = (page: Page) => page.locator('main input[name="name"]')

async function logInAgain(page: Page, t: Messages, person: 'teacher' | 'coTeacher') {
  const loginDialog = page.getByRole('dialog', { name: t.accounts.again.title })
  await loginDialog.getByRole('textbox', { name: t.accounts.login.email }).fill(personas[person].email)
  await loginDialog.locator('input[name="password"]').fill(personaPassword)
  await loginDialog.getByRole('button', { name: t.accounts.login.submit, exact: true }).click()
  await loginDialog.waitFor({ state: 'detached' })
}

// In a landing `faults -- forms` sends this form offline.
for (const [locale, size, viewport] of variants(devices))
  test(`names submitted offline are sent after the reconnect, ${locale}, ${size}`, async ({
    world,
    browser,
    owner,
  }) => {
    onlyNightly('`faults -- forms` sends forms offline and with an ended session')
    const { context, page, t, path } = await open({ world, browser }, locale, viewport)
    const child = `Wind ${locale}`
    await page.goto(path(students))
    await waitForHydration(page)
    await typeNames(page, t, [child, `${child} Two`])
    await waitForOutageFiles(page)
    await context.setOffline(true)
    await findSendButton(page, t, 2).click()
    const outageNotice = page.getByText(t.platform.outage.network)
    await outageNotice.waitFor()
    await expectNoViolations(page)
    await takeTypedScreenshot(page, `offline.${locale}.${size}`)
    expect(await page.getByRole('textbox', { name: t.students.add.label }).inputValue()).toContain(child)
    await context.setOffline(false)
    await page.getByText(t.platform.outage.sent).waitFor()
    await expect.poll(() => countUsersNamed(owner, child)).toBe(1)
    await page.getByText(t.students.done.added_other.replace('{{count}}', '2')).waitFor()
    await expect.poll(() => readDraftKeys(page)).toEqual([])
    await context.close()
  })

// In a landing `faults -- forms` ends the session of forms.
for (const [locale, size, viewport] of variants(devices, 1))
  test(`after the session ended, a user logs in on the same page and the form is saved, ${locale}, ${size}`, async ({
    world,
    browser,
    owner,
  }) => {
    onlyNightly('`faults -- forms` sends forms offline and with an ended session')
    const { context, page, t, path } = await open({ world, browser }, locale, viewport)
    await page.goto(path('/dashboard/profile'))
    await waitForHydration(page)
    const name = `Napat ${locale} Wong`
    await findNameField(page).fill(name)
    await page.locator('main select[name="locale"]').selectOption(locale)
    await endSessions(owner, personas.teacher.id)
    await page.getByRole('button', { name: t.accounts.profile.save, exact: true }).first().click()
    await page.getByRole('dialog', { name: t.accounts.again.title }).waitFor()
    await expectNoViolations(page)
    await takeTypedScreenshot(page, `again.${locale}.${size}`)
    await logInAgain(page, t, 'teacher')
    await page.getByText(t.platform.saved, { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(localePath(locale, '/dashboard/profile'))
    expect(await countUsersNamed(owner, name)).toBe(1)
    await context.close()
  })

test('a pending form is not sent when another user logs in', async ({ world, browser, owner }) => {
  const { context, page, t, path } = await open({ world, browser }, 'en', desktop)
  await page.goto(path('/dashboard/profile'))
  await waitForHydration(page)
  await findNameField(page).fill('Somebody Else')
  await endSessions(owner, personas.teacher.id)
  await page.getByRole('button', { name: t.accounts.profile.save, exact: true }).first().click()
  await logInAgain(page, t, 'coTeacher')
  await expect.poll(() => findNameField(page).inputValue()).toBe(personas.coTeacher.name)
  expect(await countUsersNamed(owner, 'Somebody Else')).toBe(0)
  await context.close()
})

for (const [locale, size, viewport] of variants(devices))
  test(`navigation and reload warn before dropping unsaved input, ${locale}, ${size}`, async ({ world, browser }) => {
    const { context, page, t, path } = await open({ world, browser }, locale, viewport)
    await page.goto(path('/dashboard/profile'))
    await waitForHydration(page)
    await findNameField(page).fill('Not yet')
    await waitForLeaveGuard(page)
    const awayLink = page
      .locator('a[href*="/dashboard"]:visible:not([href*="profile"]), nav a[href*="/account/select-room"]:visible')
      .first()
    await awayLink.click()
    const unsavedDialog = page.getByRole('dialog', { name: t.platform.unsaved.title })
    await unsavedDialog.waitFor()
    await expectNoViolations(page)
    await takeTypedScreenshot(page, `asked.${locale}.${size}`)
    // The button that stays on the page has the focus.
    await page.keyboard.press('Enter')
    await unsavedDialog.waitFor({ state: 'hidden' })
    expect(await findNameField(page).inputValue()).toBe('Not yet')

    const browserDialog = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await (await browserDialog).dismiss()
    expect(await findNameField(page).inputValue()).toBe('Not yet')

    await awayLink.click()
    await unsavedDialog.getByRole('button', { name: t.platform.unsaved.leave }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/profile'))
    await context.close()
  })

for (const [locale, size, viewport] of variants(devices, 1))
  test(`a dialog warns before closing with unsaved input, ${locale}, ${size}`, async ({ world, browser }) => {
    const { context, page, t, path } = await open({ world, browser }, locale, viewport)
    await page.goto(path(`/dashboard/classroom-dashboard/${owls}/students`))
    await waitForHydration(page)
    await page.getByRole('button', { name: t.students.groups.new }).first().click()
    const field = page.getByRole('textbox', { name: t.students.groups.name })
    await field.fill('Eagles')
    await page.keyboard.press('Escape')
    await page.getByText(t.ui.unsaved.text, { exact: true }).waitFor()
    await takeTypedScreenshot(page, `sheet.${locale}.${size}`)
    await page.getByRole('button', { name: t.ui.unsaved.stay }).click()
    expect(await field.inputValue()).toBe('Eagles')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t.ui.unsaved.drop }).click()
    await field.waitFor({ state: 'hidden' })
    await context.close()
  })

for (const [locale, size, viewport] of variants(devices))
  test(`drafts are restored after a reload and deleted on logout, ${locale}, ${size}`, async ({ world, browser }) => {
    const { context, page, t, path } = await open({ world, browser }, locale, viewport)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(path(students))
    await waitForHydration(page)
    await typeNames(page, t, ['Draft One', 'Draft Two'])
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('button', { name: t.students.add.open, exact: true }).first().click()
    const box = page.getByRole('textbox', { name: t.students.add.label })
    await expect.poll(() => box.inputValue()).toBe('Draft One\nDraft Two')
    await page.getByText(t.platform.draft.back).waitFor()
    await takeTypedScreenshot(page, `draft.${locale}.${size}`)

    await page.goto(path('/dashboard/classroom?view=new'))
    await waitForHydration(page)
    await findNameField(page).fill('5C Dreamers')
    await page.goto(path('/dashboard'))
    await waitForHydration(page)
    await page.goto(path('/dashboard/classroom?view=new'))
    await waitForHydration(page)
    await expect.poll(() => findNameField(page).inputValue()).toBe('5C Dreamers')
    await page.getByRole('button', { name: t.platform.draft.forget }).click()
    expect(await findNameField(page).inputValue()).toBe('')

    await page.goto(path('/dashboard'))
    await waitForHydration(page)
    await logOut(page, t)
    expect(await readDraftKeys(page)).toEqual([])
    await context.close()
  })

/** Opens menus until the logout button is visible, and clicks it: its menu depends on the screen size. */
async function logOut(page: Page, t: Messages) {
  await waitForHydration(page)
  const signOutButton = page.getByRole('button', { name: t.rooms.shell.signOut })
  for (const menuButton of await page.locator('summary:visible, button[aria-haspopup="dialog"]:visible').all()) {
    if (await signOutButton.first().isVisible()) break
    await menuButton.click()
  }
  await signOutButton.filter({ visible: true }).first().click()
  await page.waitForURL(/\/login/)
}

test('saving a form deletes its draft: after creating a class, Back shows an empty form', async ({
  world,
  browser,
  owner,
}) => {
  await owner.query(`UPDATE schools SET plan = 'school'`)
  const { context, page, path } = await open({ world, browser }, 'en', desktop)
  await page.goto(path('/dashboard/classroom?view=new'))
  await waitForOutageFiles(page)
  const name = page.getByLabel('Class name')
  await name.fill('6C Larks')
  await expect.poll(() => readDraftKeys(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Create class' }).click()
  await page.waitForURL(/classroom-dashboard/)
  await name.waitFor({ state: 'detached' })
  expect(await readDraftKeys(page)).toEqual([])
  await page.goBack()
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  await context.close()
})
