import type { BrowserContext, Page } from 'playwright-core'
import { fullLaunchOptions } from '#testing/browser.ts'
import { openIdentityTestSite, type IdentityTestSite } from '../harness/identity-test-site.ts'
import { chooseAccount } from '../harness/openid-server.ts'
import { matchPath } from '#testing/screen.ts'
import { expect, test as journey, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/**
 * Social sign-in in a real browser against a real OpenID server: by popup, by redirect, and all failures in between.
 */

const accounts = ['mali', 'jin', 'wei', 'ana'].map((id) => ({ id, email: `${id}@example.test`, name: id }))

type PopupJourney = Journey & { site: IdentityTestSite }

const test = journey.extend<object, { site: IdentityTestSite }>({
  site: [
    async ({}, use) => {
      const site = await openIdentityTestSite(accounts)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// Playwright disables Chromium's popup blocker by default; these tests need it.
test.use({ launchOptions: { ...fullLaunchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } })

type Client = { state: () => { status: string; user: { email: string } | null } } & Record<
  string,
  (...args: unknown[]) => Promise<unknown>
>
declare const window: { identity: Client }

async function openPage(
  { site, browser }: Pick<PopupJourney, 'site' | 'browser'>,
  context?: BrowserContext,
  path = '/login',
): Promise<Page> {
  const page = await (context ?? (await browser.newContext())).newPage()
  await page.goto(site.url + path)
  await page.waitForFunction(() => window.identity?.state().status !== 'loading')
  return page
}

/** Calls a client method from a button click. The page title then becomes the result status or the error code. */
async function callByClick(page: Page, call: string, provider: string): Promise<Page> {
  await page.evaluate(
    ([call, provider]) => {
      document.body.innerHTML = '<button style="position:fixed;inset:0">go</button>'
      document.body.firstElementChild!.addEventListener('click', () => {
        document.title = 'waiting'
        window.identity[call!]!(provider).then(
          (result) => (document.title = (result as { status: string }).status),
          (error: { code: string }) => (document.title = error.code),
        )
      })
    },
    [call, provider],
  )
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('button')])
  return popup
}

const waitForOutcome = async (page: Page) => {
  await page.waitForFunction(() => !['page', 'waiting'].includes(document.title))
  return page.title()
}
const readState = (page: Page) =>
  page.evaluate(() => {
    const { status, user } = window.identity.state()
    return { status, email: user?.email ?? null }
  })
const signedInState = (id: string) => ({ status: 'authenticated', email: `${id}@example.test` })

async function signInByPopup(
  site: PopupJourney['site'],
  page: Page,
  id: string,
  call = 'signInWithPopup',
  provider = 'google',
) {
  const popup = await callByClick(page, call, provider)
  await popup.waitForURL((url) => url.origin === site.provider.issuer)
  const closed = popup.waitForEvent('close')
  await chooseAccount(popup, id)
  await closed
  return waitForOutcome(page)
}

test('google signs a user in by a 500 × 600 popup that closes itself', async ({ site, browser }) => {
  const page = await openPage({ site, browser })
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === site.provider.issuer)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await chooseAccount(popup, 'mali')
  await closed
  expect(await waitForOutcome(page)).toBe('signed-in')
  expect(await readState(page)).toEqual(signedInState('mali'))
  expect(page.url()).toBe(`${site.url}/login`)
})

for (const [provider, id] of [
  ['facebook', 'jin'],
  ['github', 'wei'],
  ['twitter', 'ana'],
] as const)
  test(`${provider} signs a user in by popup`, async ({ site, browser }) => {
    const page = await openPage({ site, browser })
    expect(await signInByPopup(site, page, id, 'signInWithPopup', provider)).toBe('signed-in')
    expect(await readState(page)).toEqual(signedInState(id))
  })

for (const provider of ['google', 'facebook', 'github', 'twitter'] as const)
  test(`${provider} signs a user in by redirect and returns to the requested page`, async ({ site, browser }) => {
    const page = await openPage({ site, browser }, undefined, '/th/login')
    await page.evaluate(([provider]) => void window.identity.signInWithRedirect!(provider, '/dashboard'), [provider])
    await page.waitForURL((url) => url.origin === site.provider.issuer)
    await chooseAccount(page, { google: 'mali', facebook: 'jin', github: 'wei', twitter: 'ana' }[provider]!)
    await page.waitForURL(matchPath('/dashboard'))
    await page.waitForFunction(() => window.identity?.state().status === 'authenticated')
    expect((await readState(page)).status).toBe('authenticated')
  })

test('a popup that opens without a click is reported as blocked', async ({ site, browser }) => {
  const page = await (await browser.newContext()).newPage()
  // `evaluate` counts as a user gesture, so call the client from an init script.
  await page.addInitScript(() => {
    const showErrorCode = (error: { code: string }) => void (document.title = error.code)
    addEventListener('load', () => void window.identity.signInWithPopup!('google').catch(showErrorCode))
  })
  await page.goto(`${site.url}/login`)
  expect(await waitForOutcome(page)).toBe('popup-blocked')
  expect(page.context().pages()).toHaveLength(1)
})

test('closing the popup is reported as popup-closed-by-user', async ({ site, browser }) => {
  const page = await openPage({ site, browser })
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === site.provider.issuer)
  await popup.close()
  expect(await waitForOutcome(page)).toBe('popup-closed-by-user')
  expect((await readState(page)).status).toBe('unauthenticated')
})

test('sign-in waits for a user who spends a minute at the provider', async ({ site, browser }) => {
  onlyNightly('The other popups wait in the same way, for a shorter time')
  const page = await openPage({ site, browser })
  await page.clock.install()
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === site.provider.issuer)
  await page.clock.runFor(60_000)
  expect(await page.title()).toBe('waiting')
  await chooseAccount(popup, 'mali')
  expect(await waitForOutcome(page)).toBe('signed-in')
})

test('refusing at the provider is reported as provider-refused', async ({ site, browser }) => {
  const page = await openPage({ site, browser })
  expect(await signInByPopup(site, page, '')).toBe('provider-refused')
})

test('reauthentication rejects an account other than the signed-in one', async ({ site, browser }) => {
  const page = await openPage({ site, browser })
  await signInByPopup(site, page, 'mali')
  expect(await signInByPopup(site, page, 'jin', 'reauthenticateWithPopup')).toBe('user-mismatch')
  expect(await readState(page)).toEqual(signedInState('mali'))
  expect(await signInByPopup(site, page, 'mali', 'reauthenticateWithPopup')).toBe('signed-in')
})

test('linking rejects a provider account that another user has', async ({ site, browser }) => {
  await signInByPopup(site, await openPage({ site, browser }), 'jin')
  const page = await openPage({ site, browser })
  await signInByPopup(site, page, 'mali')
  expect(await signInByPopup(site, page, 'jin', 'linkWithPopup')).toBe('email-already-in-use')
})

test('signing in or out in one tab updates the other tab', async ({ site, browser }) => {
  const context = await browser.newContext()
  const [page, secondTab] = [await openPage({ site, browser }, context), await openPage({ site, browser }, context)]
  await page.bringToFront()
  await signInByPopup(site, page, 'mali')
  await secondTab.waitForFunction(() => window.identity.state().status === 'authenticated')
  await page.evaluate(() => window.identity.signOut!())
  await secondTab.waitForFunction(() => window.identity.state().status === 'unauthenticated')
  expect((await readState(secondTab)).email).toBeNull()
})
