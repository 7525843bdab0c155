import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { test, takeCardScreenshot, screenshotFolder, sizes, studentsPath } from '../scenes/card-class.ts'
import { waitForHydration } from '#testing/screen.ts'
import { expect } from '../harness/expect.ts'
import { variants } from '../harness/variants.ts'

/** Print links and printed pages of a class: resuming sign-ins, link use limits, and no access after signing out. */

test('a teacher resumes sign-ins of a class that was paused by many wrong secrets', async ({
  world,
  owner,
  teacher,
}) => {
  const pauseClass = () =>
    owner.query(
      `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, date_trunc('day', now(), 'UTC'), 60) ON CONFLICT (subject, window_start) DO UPDATE SET count = 60`,
      [`class-secret:${explorers}`],
    )
  for (const [locale, name, resumeLabel] of variants([
    ['en', 'desktop', 'Resume logging in'],
    ['th', 'phone', 'เปิดใช้อีกครั้ง'],
  ] as const)) {
    await pauseClass()
    const desk = await teacher(locale)
    const page = await desk.newPage()
    await page.setViewportSize(sizes[name])
    await page.goto(`${world.url}${localePath(locale, studentsPath)}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: resumeLabel }).waitFor()
    await takeCardScreenshot(page, `paused.${locale}.${name}`)
    await page.getByRole('button', { name: resumeLabel }).click()
    await page.getByRole('button', { name: resumeLabel }).waitFor({ state: 'detached' })
    const { rowCount } = await owner.query('SELECT FROM attempt_counts WHERE subject = $1', [
      `class-secret:${explorers}`,
    ])
    expect(rowCount).toBe(0)
    await desk.close()
  }
})

test('a print link works three times and only for its own page', async ({ world, browser, teacher }) => {
  const desk = await teacher('en')
  const response = await desk.request.post(`${world.url}${studentsPath}/print-asset-list`, {
    form: { _action: 'print', _key: crypto.randomUUID(), paper: 'letter', secrets: 'true' },
    headers: { origin: world.url },
    maxRedirects: 0,
  })
  const link = response.headers().location!
  expect(link).toContain('?link=')
  const visitor = await browser.newContext({ serviceWorkers: 'block' })
  const page = await visitor.newPage()
  await page.goto(world.url + link.replace('print-asset-list', 'print-asset-card'))
  await page.getByText('This print link has expired').waitFor()
  expect(await page.content()).not.toContain('Explorers')
  await expectNoViolations(page)
  await takeCardScreenshot(page, 'no-link.en')
  for (let use = 1; use <= 3; use++) {
    await visitor.clearCookies()
    await page.goto(world.url + link)
    await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
    expect(page.url()).not.toContain('link=')
  }
  await takeCardScreenshot(page, 'list.en')
  await page.pdf({ path: `${screenshotFolder}/list.en.pdf`, preferCSSPageSize: true, printBackground: true })
  await visitor.clearCookies()
  await page.goto(world.url + link)
  await page.getByText('This print link has expired').waitFor()
  await visitor.close()
  const poster = await desk.newPage()
  await poster.goto(`${world.url}${localePath('th', `${studentsPath}/print-asset-card-join-request`)}`)
  await poster.evaluate(() => document.fonts.ready)
  await poster.pdf({ path: `${screenshotFolder}/poster.th.pdf`, preferCSSPageSize: true, printBackground: true })
  await expectNoViolations(poster)
  await desk.close()
})

test('after signing out, Back shows no printed page, and printed pages clear themselves when hidden', async ({
  world,
  teacher,
}) => {
  const desk = await teacher('en')
  const page = await desk.newPage()
  for (const path of ['print-asset-card', 'print-asset-list', 'print-asset-card-join-request']) {
    await page.goto(`${world.url}${studentsPath}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  // A Skykite page would notice the end of the session and redirect, so leave the site first.
  await page.goto('about:blank')
  const cookiesBefore = await desk.cookies()
  await desk.request.post(`${world.url}/api/auth/sign-out`, { headers: { origin: world.url } })
  expect((await desk.cookies()).filter(({ name }) => name.includes('print'))).toEqual([])
  // Restoring the old cookies does not give access either.
  await desk.addCookies(cookiesBefore)
  for (let step = 0; step < 3; step++) {
    const response = await page.goBack()
    expect(response?.status()).toBe(404)
    await page.getByText('This print link has expired').waitFor()
    expect(await page.content()).not.toContain('Explorers')
  }
  await desk.close()

  const secondDesk = await teacher('en')
  const printedPage = await secondDesk.newPage()
  await printedPage.goto(`${world.url}${studentsPath}/print-asset-card`)
  await waitForHydration(printedPage)
  // Simulates that the browser puts the page into the back/forward cache.
  const simulatePageHide = () =>
    printedPage.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      return document.body.textContent
    })
  await expect.poll(simulatePageHide).toBe('')
  await secondDesk.close()
})
