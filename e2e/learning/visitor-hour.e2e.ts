import { expectNoViolations } from '../harness/axe.ts'
import { expect, test } from '../harness/journey.ts'
import { desktop, phone, takeScreenshot, waitForAnimations, waitForHydration } from '#testing/screen.ts'

/** A teacher without an account starts an hour for a class; a visitor finishes it and gets a certificate. */
test('a visitor finishes an hour and the teacher sees it', async ({ world, browser }) => {
  test.setTimeout(180_000)
  const teacher = await (await browser.newContext({ viewport: desktop, locale: 'en-US' })).newPage()
  await teacher.goto(`${world.url}/hour`)
  await waitForHydration(teacher)
  await teacher.getByRole('button', { name: 'Start an hour for a class' }).click()
  await teacher.waitForURL(/\/hour\/[2-9A-Z]{6}$/, { timeout: 60_000 })
  const code = new URL(teacher.url()).pathname.slice('/hour/'.length)
  await teacher.getByText('children have finished').waitFor()
  await expectNoViolations(teacher, 'the class hour of a teacher')
  await takeScreenshot(teacher, 'visitor-hour-teacher')

  const page = await (await browser.newContext({ viewport: phone, locale: 'en-US' })).newPage()
  await page.goto(`${world.url}/hour`)
  await waitForHydration(page)
  await page.getByLabel('Code of the hour').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Join the hour' }).waitFor()
  await expectNoViolations(page, 'joining a class hour')
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/lesson\/ff-1a\//)

  for (const [step, keys] of [
    ['ff-1-1', ['right']],
    ['ff-1-2', ['up', 'up']],
    ['ff-1-3', ['up', 'right', 'right']],
  ] as const) {
    await page.goto(`${world.url}/lesson/ff-1a/${step}`)
    await waitForHydration(page)
    for (const key of keys) await page.getByRole('button', { name: `Add: Fly ${key}` }).click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('dialog', { name: 'Wow, three stars!' }).waitFor()
  }
  await page.getByRole('link', { name: 'Finish the hour' }).click()
  await page.getByRole('heading', { name: 'You have finished your hour!' }).waitFor()
  await page.getByLabel('Nickname for the certificate').fill('Mali')
  await expectNoViolations(page, 'the end of an hour')
  await takeScreenshot(page, 'visitor-hour-finish')
  await page.getByRole('button', { name: 'Make my certificate' }).click()
  await page.waitForURL(/\/certificates\/tmp-[0-9a-z]{26}$/)
  await page.getByText('Mali', { exact: true }).waitFor()
  await waitForAnimations(page)
  await expectNoViolations(page, 'the certificate of an hour')
  await takeScreenshot(page, 'visitor-hour-certificate')

  await expect(teacher.getByText('Mali')).toBeVisible({ timeout: 20_000 })
  await teacher.getByText('child has finished').waitFor()
  await teacher.context().close()
  await page.context().close()
})
