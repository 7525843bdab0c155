import { personaPassword, personas } from '#db/personas.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { phone, takeScreenshot } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { openPage, readMailLink } from '../scenes/sign-in-form.ts'
import { expect, test } from '../harness/journey.ts'

/** A user changes the email address in the profile; both mailboxes get a mail. */

test('a teacher changes the email address after confirming it at the new mailbox', async ({ world, browser }) => {
  const { email } = personas.personalTeacher
  const next = `moved-${Date.now()}@example.test`
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await signInByCookie(context, world, 'personalTeacher')
  const page = await context.newPage()
  await openPage(page, `${world.url}/dashboard/profile`)
  const form = page.locator('form', { has: page.locator('[name=email]') })
  await form.locator('[name=email]').fill(next)
  await form.locator('[name=current]').fill('not the password')
  await form.getByRole('button', { name: 'Send link' }).click()
  await form.getByText('password is wrong', { exact: false }).or(form.locator('[aria-invalid=true]')).first().waitFor()
  await form.locator('[name=current]').fill(personaPassword)
  await form.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`We sent a link to ${next}`).waitFor()
  await takeScreenshot(page, 'profile-email-sent')
  await expectNoViolations(page)

  await openPage(page, await readMailLink(world, next, /change-email=/))
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  const notice = await world.mailTo(email, /changed/)
  expect(notice.text).toMatch(/When: .+\(.+\)/)
  expect(notice.text).toContain(world.url)
  await context.close()
})
