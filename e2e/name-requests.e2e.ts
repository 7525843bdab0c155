import { afterEach, expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { pictureNames, tap } from './card-class.ts'
import { atPath, hydrated } from './screen.ts'
import { filled, look, wordsOf } from './two-devices.ts'

/** A child whose name is not among the tiles: types it, is let in, and comes back by tile and pictures. */

const fixture = await openFixture()
const { world, browser, owner } = fixture
const screens = classroomScreens(fixture)

const cases = [
  ['th', handheld, desk, 'ฟ้าใส ใจงาม', 'phone'],
  ['en', desk, handheld, 'Quinn Abe', 'desktop'],
] as const

afterEach(() => owner.query('DELETE FROM users WHERE name = ANY ($1)', [cases.map(([, , , name]) => name)]))

test.each(cases)(
  'in %s: a name that is not there is typed, approved live, and in',
  async (locale, childDevice, teacherDevice, name, size) => {
    const [c, d] = [wordsOf('cards', locale).joinCode!, wordsOf('dashboard', locale)]
    const at = (path: string) => localePath(locale, path)
    const teacher = await screens.of('teacher', at(`/dashboard?class=${explorers}`), teacherDevice)
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...childDevice })
    const page = await context.newPage()
    await page.goto(world.url + at('/join/K7QM4TXR'))
    await hydrated(page)
    await look(page, `name-requests/tiles-${size}.${locale}`)
    await page.getByRole('button', { name: c.notHere! }).click()
    const field = page.getByRole('textbox', { name: c.name!.label! })
    // Somebody of that name is there: it may be them.
    await field.fill('Aanya Patel')
    await page.getByText(c.name!.isThisYou!).waitFor()
    await field.fill(name)
    await look(page, `name-requests/name-${size}.${locale}`)
    await page.getByRole('button', { name: c.name!.send! }).click()
    await page.getByText(c.name!.waiting!).waitFor()
    await look(page, `name-requests/waiting-${size}.${locale}`)
    // A tablet that was loaded anew waits on.
    await page.reload()
    await page.getByText(c.name!.waiting!).waitFor()

    await teacher.page.getByText(filled(d.needs!.asks!, { name })).waitFor()
    await look(teacher.page, `name-requests/today-${size}.${locale}`)
    await teacher.page.getByRole('button', { name: `${d.needs!.approve!} ${name}` }).click()
    await page.getByText(c.name!.in!).waitFor()
    await look(page, `name-requests/in-${size}.${locale}`)
    const secret = await page
      .getByRole('dialog')
      .getByRole('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt')))
    await page.getByRole('button', { name: c.name!.go! }).click()
    await page.waitForURL(atPath(at('/dashboard')))

    // Next time there is a tile, and the pictures that were shown open it.
    await context.clearCookies()
    await page.goto(world.url + at('/join/K7QM4TXR'))
    await hydrated(page)
    await page.getByRole('button', { name: name.split(' ')[0]! }).click()
    const labels = pictureNames[locale]
    const named = secret.map((label) => Object.keys(labels).find((key) => labels[key] === label)!)
    await tap(page, locale, named)
    await page.waitForURL(atPath(at('/dashboard')))
    await context.close()
    await close(teacher)
  },
)

test('declined: the child is told kindly and goes back to the names', async () => {
  const c = wordsOf('cards', 'en').joinCode!
  const teacher = await screens.of('teacher', `/dashboard/classroom-dashboard/${explorers}/join-request`, handheld)
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  const page = await context.newPage()
  await page.goto(`${world.url}/join/K7QM4TXR`)
  await hydrated(page)
  await page.getByRole('button', { name: c.notHere! }).click()
  await page.getByRole('textbox', { name: c.name!.label! }).fill('Nobody Knows')
  await page.keyboard.press('Enter')
  await teacher.page.getByText('Nobody Knows', { exact: true }).waitFor()
  await look(teacher.page, 'name-requests/queue.en.360')
  await teacher.page.getByRole('button', { name: 'Decline Nobody Knows' }).click()
  await page.getByText(c.name!.declined!).waitFor()
  await look(page, 'name-requests/declined.en.360')
  await page.getByRole('button', { name: c.name!.back! }).click()
  await page.getByRole('button', { name: c.notHere! }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await context.close()
  await close(teacher)
})
