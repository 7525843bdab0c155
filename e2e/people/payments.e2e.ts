import { startStripeServer } from '#db/testing/stripe/stripe-server.ts'
import { sendDelivery, signEvent } from '#db/testing/stripe/sign-event.ts'
import type { StripeEvent } from '#db/testing/stripe/stripe-state.ts'
import { waitForHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'
import { closeScreens } from '../scenes/classroom-screens.ts'
import { checkScreen } from '../harness/two-devices.ts'

const secret = 'whsec_journey'
const stripe = await startStripeServer()
test.use({
  serverEnv: {
    ...{ BILLING: 'on', PRICES: 'proposed', STRIPE_WEBHOOK_SECRET: secret },
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
  },
})
test.afterAll(() => stripe.stop())

test('a school pays by card while the reports arrive late, twice and out of order, and gets its money back', async ({
  world,
  owner,
  screens,
}) => {
  const admin = await screens.of('admin', '/dashboard/unlock-premium')
  const { page } = admin
  const planCount = async () =>
    (await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM plan_grants WHERE source = 'stripe'`))
      .rows[0]!.count
  const send = (event: StripeEvent) => sendDelivery(world.url, signEvent(event, secret, Math.floor(Date.now() / 1_000)))
  await page.getByLabel('Plan', { exact: true }).selectOption({ index: 2 })
  await checkScreen(page, 'payments/plans.en.1440')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Payment received, unlocking').waitFor()
  expect(await planCount()).toBe(0)
  const events = stripe.state.events.toReversed()
  for (const event of [...events, ...events]) expect((await send(event)).status).toBe(200)
  await page.getByText('The plan works now').waitFor()
  await checkScreen(page, 'payments/paid.en.1440')
  expect(await planCount()).toBe(1)

  expect(await page.getByRole('button', { name: 'Pay by card' }).count()).toBe(0)
  const first = stripe.state.events.length
  const staff = await screens.of('staff', '/staff?view=schools&search=kite')
  await staff.page.getByRole('button', { name: 'Return the payment' }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Return the payment' }).click()
  await staff.page.getByText('The refund is on its way').waitFor()
  await expect.poll(() => stripe.state.events.length).toBeGreaterThan(first + 2)
  for (const event of stripe.state.events.slice(first).toReversed()) await send(event)
  await expect
    .poll(async () => {
      await page.goto(`${world.url}/dashboard/unlock-premium`)
      return page.getByText('The plan ended on').count()
    })
    .toBe(1)
  await waitForHydration(page)
  await closeScreens(admin, staff)
})
