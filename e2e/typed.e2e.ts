import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import platformEn from '#app/platform/locales/en.json' with { type: 'json' }
import platformTh from '#app/platform/locales/th.json' with { type: 'json' }
import studentsEn from '#app/features/students/locales/en.json' with { type: 'json' }
import studentsTh from '#app/features/students/locales/th.json' with { type: 'json' }
import accountsEn from '#app/features/accounts/locales/en.json' with { type: 'json' }
import accountsTh from '#app/features/accounts/locales/th.json' with { type: 'json' }
import roomsEn from '#app/features/dashboard/locales/en.json' with { type: 'json' }
import roomsTh from '#app/features/dashboard/locales/th.json' with { type: 'json' }
import uiEn from '#app/ui/locales/en.json' with { type: 'json' }
import uiTh from '#app/ui/locales/th.json' with { type: 'json' }
import { localePath } from '#app/platform/i18n/languages.ts'
import { owls, personaPassword, personas } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { asksBeforeLeaving, desktop, hydrated, phone, picture, readyForOutages } from './screen.ts'
import { enter } from './session.ts'

/** Nothing that somebody typed is lost: without a network, after the end of a session, by a refresh or another click. */

const { world, browser, owner } = await openFixture()

const words = {
  en: { platform: platformEn, students: studentsEn, accounts: accountsEn, rooms: roomsEn, ui: uiEn },
  th: { platform: platformTh, students: studentsTh, accounts: accountsTh, rooms: roomsTh, ui: uiTh },
}
const both = [
  ['en', 'desktop', desktop],
  ['th', 'phone', phone],
] as const

type Words = (typeof words)['en']

const pictured = (page: Page, name: string) => picture(page, `typed-${name}`)

async function open(locale: 'en' | 'th', viewport: typeof desktop, who: 'teacher' | 'coTeacher' = 'teacher') {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: world.url }])
  await enter(context, world, who)
  const page = await context.newPage()
  return { context, page, t: words[locale] as Words, path: (to: string) => world.url + localePath(locale, to) }
}

const students = `/dashboard/classroom-dashboard/${owls}/students`

async function typeNames(page: Page, t: Words, names: string[]) {
  await page.getByRole('button', { name: t.students.add.open, exact: true }).first().click()
  await page.getByRole('textbox', { name: t.students.add.label }).fill(names.join('\n'))
}

const send = (page: Page, t: Words, count: number) =>
  page.getByRole('button', { name: t.students.add.send_other.replace('{{count}}', `${count}`) })

const named = async (name: string) =>
  Number((await owner.query('SELECT count(*) FROM users WHERE name = $1', [name])).rows[0].count)

const endSessions = (id: string) => owner.query('DELETE FROM sessions WHERE user_id = $1', [id])

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))

const nameField = (page: Page) => page.locator('main input[name="name"]')

async function logInAgain(page: Page, t: Words, who: 'teacher' | 'coTeacher') {
  const again = page.getByRole('dialog', { name: t.accounts.again.title })
  await again.getByRole('textbox', { name: t.accounts.login.email }).fill(personas[who].email)
  await again.locator('input[name="password"]').fill(personaPassword)
  await again.getByRole('button', { name: t.accounts.login.submit, exact: true }).click()
  await again.waitFor({ state: 'detached' })
}

test.each(both)('names that were sent without a network are sent when it is back, %s, %s', async (locale, size, at) => {
  const { context, page, t, path } = await open(locale, at)
  const child = `Wind ${locale}`
  await page.goto(path(students))
  await hydrated(page)
  await typeNames(page, t, [child, `${child} Two`])
  await readyForOutages(page)
  await context.setOffline(true)
  await send(page, t, 2).click()
  const line = page.getByText(t.platform.outage.network)
  await line.waitFor()
  await noViolations(page)
  await pictured(page, `offline.${locale}.${size}`)
  expect(await page.getByRole('textbox', { name: t.students.add.label }).inputValue()).toContain(child)
  await context.setOffline(false)
  await page.getByText(t.platform.outage.sent).waitFor()
  await expect.poll(() => named(child)).toBe(1)
  await page.getByText(t.students.done.added_other.replace('{{count}}', '2')).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await context.close()
})

test.each(both)('whoever was logged out logs in where they are, and it is saved, %s, %s', async (locale, size, at) => {
  const { context, page, t, path } = await open(locale, at)
  await page.goto(path('/dashboard/profile'))
  await hydrated(page)
  const name = `Napat ${locale} Wong`
  await nameField(page).fill(name)
  await page.locator('main select[name="locale"]').selectOption(locale)
  await endSessions(personas.teacher.id)
  await page.getByRole('button', { name: t.accounts.profile.save, exact: true }).first().click()
  await page.getByRole('dialog', { name: t.accounts.again.title }).waitFor()
  await noViolations(page)
  await pictured(page, `again.${locale}.${size}`)
  await logInAgain(page, t, 'teacher')
  await page.getByText(t.platform.saved, { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(localePath(locale, '/dashboard/profile'))
  expect(await named(name)).toBe(1)
  await context.close()
})

test('nothing of it is sent as somebody else who logs in', async () => {
  const { context, page, t, path } = await open('en', desktop)
  await page.goto(path('/dashboard/profile'))
  await hydrated(page)
  await nameField(page).fill('Somebody Else')
  await endSessions(personas.teacher.id)
  await page.getByRole('button', { name: t.accounts.profile.save, exact: true }).first().click()
  await logInAgain(page, t, 'coTeacher')
  await expect.poll(() => nameField(page).inputValue()).toBe(personas.coTeacher.name)
  expect(await named('Somebody Else')).toBe(0)
  await context.close()
})

test.each(both)('a click and a refresh ask before they drop what was typed, %s, %s', async (locale, size, at) => {
  const { context, page, t, path } = await open(locale, at)
  await page.goto(path('/dashboard/profile'))
  await hydrated(page)
  await nameField(page).fill('Not yet')
  await asksBeforeLeaving(page)
  const away = page
    .locator('a[href*="/dashboard"]:visible:not([href*="profile"]), nav a[href*="/account/select-room"]:visible')
    .first()
  await away.click()
  const asked = page.getByRole('dialog', { name: t.platform.unsaved.title })
  await asked.waitFor()
  await noViolations(page)
  await pictured(page, `asked.${locale}.${size}`)
  // The safe answer has the focus.
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'hidden' })
  expect(await nameField(page).inputValue()).toBe('Not yet')

  const prompted = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await prompted).dismiss()
  expect(await nameField(page).inputValue()).toBe('Not yet')

  await away.click()
  await asked.getByRole('button', { name: t.platform.unsaved.leave }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/profile'))
  await context.close()
})

test.each(both)('a sheet asks before it closes over what was typed, %s, %s', async (locale, size, at) => {
  const { context, page, t, path } = await open(locale, at)
  await page.goto(path(`/dashboard/classroom-dashboard/${owls}/students`))
  await hydrated(page)
  await page.getByRole('button', { name: t.students.groups.new }).first().click()
  const field = page.getByRole('textbox', { name: t.students.groups.name })
  await field.fill('Eagles')
  await page.keyboard.press('Escape')
  await page.getByText(t.ui.unsaved.text, { exact: true }).waitFor()
  await pictured(page, `sheet.${locale}.${size}`)
  await page.getByRole('button', { name: t.ui.unsaved.stay }).click()
  expect(await field.inputValue()).toBe('Eagles')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.ui.unsaved.drop }).click()
  await field.waitFor({ state: 'hidden' })
  await context.close()
})

test.each(both)('drafts come back to who typed them, and go when they log out, %s, %s', async (locale, size, at) => {
  const { context, page, t, path } = await open(locale, at)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(path(students))
  await hydrated(page)
  await typeNames(page, t, ['Draft One', 'Draft Two'])
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: t.students.add.open, exact: true }).first().click()
  const box = page.getByRole('textbox', { name: t.students.add.label })
  await expect.poll(() => box.inputValue()).toBe('Draft One\nDraft Two')
  await page.getByText(t.platform.draft.back).waitFor()
  await pictured(page, `draft.${locale}.${size}`)

  await page.goto(path('/dashboard/classroom?view=new'))
  await hydrated(page)
  await nameField(page).fill('5C Dreamers')
  await page.goto(path('/dashboard'))
  await hydrated(page)
  await page.goto(path('/dashboard/classroom?view=new'))
  await hydrated(page)
  await expect.poll(() => nameField(page).inputValue()).toBe('5C Dreamers')
  await page.getByRole('button', { name: t.platform.draft.forget }).click()
  expect(await nameField(page).inputValue()).toBe('')

  await page.goto(path('/dashboard'))
  await hydrated(page)
  await logOut(page, t)
  expect(await drafts(page)).toEqual([])
  await context.close()
})

/** Wherever the menu of the person is on this screen. */
async function logOut(page: Page, t: Words) {
  await hydrated(page)
  const out = page.getByRole('button', { name: t.rooms.shell.signOut })
  for (const opens of await page.locator('summary:visible, button[aria-haspopup="dialog"]:visible').all()) {
    if (await out.first().isVisible()) break
    await opens.click()
  }
  await out.filter({ visible: true }).first().click()
  await page.waitForURL(/\/login/)
}

test('what was saved is no draft: back from a new class, its form is empty', async () => {
  await owner.query(`UPDATE schools SET plan = 'school'`)
  const { context, page, path } = await open('en', desktop)
  await page.goto(path('/dashboard/classroom?view=new'))
  await readyForOutages(page)
  const name = page.getByLabel('Class name')
  await name.fill('6C Larks')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Create class' }).click()
  await page.waitForURL(/classroom-dashboard/)
  await name.waitFor({ state: 'detached' })
  expect(await drafts(page)).toEqual([])
  await page.goBack()
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  await context.close()
})
