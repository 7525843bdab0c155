import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { noViolations } from './axe.ts'
import { openCardClass, shot, shots, sizes, students } from './card-class.ts'
import { hydrated } from './screen.ts'

/** What a teacher does for the cards of a class, and who else may see what was printed. */

const { world, browser, owner, teacher } = await openCardClass()

test('a class that was paused by many wrong secrets is opened again by its teacher', async () => {
  const paused = () =>
    owner.query(
      `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, date_trunc('day', now(), 'UTC'), 60) ON CONFLICT (subject, window_start) DO UPDATE SET count = 60`,
      [`class-secret:${explorers}`],
    )
  for (const [locale, name, again] of [
    ['en', 'desktop', 'Resume logging in'],
    ['th', 'phone', 'เปิดใช้อีกครั้ง'],
  ] as const) {
    await paused()
    const desk = await teacher(locale)
    const page = await desk.newPage()
    await page.setViewportSize(sizes[name])
    await page.goto(`${world.url}${localePath(locale, students)}`)
    await hydrated(page)
    await page.getByRole('button', { name: again }).waitFor()
    await shot(page, `paused.${locale}.${name}`)
    await page.getByRole('button', { name: again }).click()
    await page.getByRole('button', { name: again }).waitFor({ state: 'detached' })
    const { rowCount } = await owner.query('SELECT FROM attempt_counts WHERE subject = $1', [
      `class-secret:${explorers}`,
    ])
    expect(rowCount).toBe(0)
    await desk.close()
  }
})

test('a print link works three times, for its own page only, and a spent one says so', async () => {
  const desk = await teacher('en')
  const made = await desk.request.post(`${world.url}${students}/print-asset-list`, {
    form: { _action: 'print', _key: crypto.randomUUID(), paper: 'letter', secrets: 'true' },
    headers: { origin: world.url },
    maxRedirects: 0,
  })
  const link = made.headers().location!
  expect(link).toContain('?link=')
  const visitor = await browser.newContext({ serviceWorkers: 'block' })
  const page = await visitor.newPage()
  await page.goto(world.url + link.replace('print-asset-list', 'print-asset-card'))
  await page.getByText('This print link has expired').waitFor()
  expect(await page.content()).not.toContain('Explorers')
  await noViolations(page)
  await shot(page, 'no-link.en')
  for (let use = 1; use <= 3; use++) {
    await visitor.clearCookies()
    await page.goto(world.url + link)
    await page.getByRole('heading', { name: '4B Explorers' }).waitFor()
    expect(page.url()).not.toContain('link=')
  }
  await shot(page, 'list.en')
  await page.pdf({ path: `${shots}/list.en.pdf`, preferCSSPageSize: true, printBackground: true })
  await visitor.clearCookies()
  await page.goto(world.url + link)
  await page.getByText('This print link has expired').waitFor()
  await visitor.close()
  const poster = await desk.newPage()
  await poster.goto(`${world.url}${localePath('th', `${students}/print-asset-card-join-request`)}`)
  await poster.evaluate(() => document.fonts.ready)
  await poster.pdf({ path: `${shots}/poster.th.pdf`, preferCSSPageSize: true, printBackground: true })
  await noViolations(poster)
  await desk.close()
})

test('after signing out, Back shows nothing of what was printed, and no copy of it is kept', async () => {
  const desk = await teacher('en')
  const page = await desk.newPage()
  for (const path of ['print-asset-card', 'print-asset-list', 'print-asset-card-join-request']) {
    await page.goto(`${world.url}${students}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  // Not a page of ours: that one would hear that the session has ended, and lead on by itself.
  await page.goto('about:blank')
  const held = await desk.cookies()
  await desk.request.post(`${world.url}/api/auth/sign-out`, { headers: { origin: world.url } })
  expect((await desk.cookies()).filter(({ name }) => name.includes('print'))).toEqual([])
  // Nor does a browser that kept the cookies.
  await desk.addCookies(held)
  for (let step = 0; step < 3; step++) {
    const answered = await page.goBack()
    expect(answered?.status()).toBe(404)
    await page.getByText('This print link has expired').waitFor()
    expect(await page.content()).not.toContain('Explorers')
  }
  await desk.close()

  const again = await teacher('en')
  const kept = await again.newPage()
  await kept.goto(`${world.url}${students}/print-asset-card`)
  await hydrated(kept)
  // As the browser does when it puts a page aside for Back.
  const putAside = () =>
    kept.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      return document.body.textContent
    })
  await expect.poll(putAside).toBe('')
  await again.close()
})
