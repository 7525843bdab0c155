import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { pictureNames, tapPictures } from '../scenes/card-class.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A child without a name tile requests to join by name, is approved, and later signs in by tile and pictures. */

const cases = [
  ['th', handheld, desk, 'ฟ้าใส ใจงาม', 'phone'],
  ['en', desk, handheld, 'Quinn Abe', 'desktop'],
] as const

test.afterEach(({ owner }) =>
  owner.query('DELETE FROM users WHERE name = ANY ($1)', [cases.map(([, , , name]) => name)]),
)

for (const [locale, childDevice, teacherDevice, name, size] of variants(cases, 1))
  test(`in ${locale}: a teacher approves a child’s typed name live, and the child signs in`, async ({
    world,
    browser,
    screens,
  }) => {
    const [c, d] = [readMessages('cards', locale).joinCode!, readMessages('dashboard', locale)]
    const localize = (path: string) => localePath(locale, path)
    const teacher = await screens.of('teacher', localize(`/dashboard?class=${explorers}`), teacherDevice)
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...childDevice })
    const page = await context.newPage()
    await page.goto(world.url + localize('/join/K7QM4TXR'))
    await waitForHydration(page)
    await checkScreen(page, `name-requests/tiles-${size}.${locale}`)
    await page.getByRole('button', { name: c.notHere! }).click()
    const field = page.getByRole('textbox', { name: c.name!.label! })
    // The class has a student with that name, so the page suggests that it may be the same child.
    await field.fill('Aanya Patel')
    await page.getByText(c.name!.isThisYou!).waitFor()
    await field.fill(name)
    await checkScreen(page, `name-requests/name-${size}.${locale}`)
    await page.getByRole('button', { name: c.name!.send! }).click()
    await page.getByText(c.name!.waiting!).waitFor()
    await checkScreen(page, `name-requests/waiting-${size}.${locale}`)
    // A reload keeps the request pending.
    await page.reload()
    await page.getByText(c.name!.waiting!).waitFor()

    await teacher.page.getByText(fillPlaceholders(d.needs!.asks!, { name })).waitFor()
    await checkScreen(teacher.page, `name-requests/today-${size}.${locale}`)
    await teacher.page.getByRole('button', { name: `${d.needs!.approve!} ${name}` }).click()
    await page.getByText(c.name!.in!).waitFor()
    await checkScreen(page, `name-requests/in-${size}.${locale}`)
    const secret = await page
      .getByRole('dialog')
      .getByRole('img')
      .evaluateAll((all) => all.map((item) => item.getAttribute('aria-label') ?? item.getAttribute('alt')))
    await page.getByRole('button', { name: c.name!.go! }).click()
    await page.waitForURL(matchPath(localize('/dashboard')))

    // Later, the child signs in with the new name tile and the pictures shown before.
    await context.clearCookies()
    await page.goto(world.url + localize('/join/K7QM4TXR'))
    await waitForHydration(page)
    await page.getByRole('button', { name: name.split(' ')[0]! }).click()
    const labels = pictureNames[locale]
    const pictureKeys = secret.map((label) => Object.keys(labels).find((key) => labels[key] === label)!)
    await tapPictures(page, locale, pictureKeys)
    await page.waitForURL(matchPath(localize('/dashboard')))
    await context.close()
    await closeScreens(teacher)
  })

test('a child with a declined name sees a message and returns to the name tiles', async ({
  world,
  browser,
  screens,
}) => {
  const c = readMessages('cards', 'en').joinCode!
  const teacher = await screens.of('teacher', `/dashboard/classroom-dashboard/${explorers}/join-request`, handheld)
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  const page = await context.newPage()
  await page.goto(`${world.url}/join/K7QM4TXR`)
  await waitForHydration(page)
  await page.getByRole('button', { name: c.notHere! }).click()
  await page.getByRole('textbox', { name: c.name!.label! }).fill('Nobody Knows')
  await page.keyboard.press('Enter')
  await teacher.page.getByText('Nobody Knows', { exact: true }).waitFor()
  await checkScreen(teacher.page, 'name-requests/queue.en.360')
  await teacher.page.getByRole('button', { name: 'Decline Nobody Knows' }).click()
  await page.getByText(c.name!.declined!).waitFor()
  await checkScreen(page, 'name-requests/declined.en.360')
  await page.getByRole('button', { name: c.name!.back! }).click()
  await page.getByRole('button', { name: c.notHere! }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await context.close()
  await closeScreens(teacher)
})
