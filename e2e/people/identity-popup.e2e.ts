import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openFullBrowser } from '#testing/browser.ts'
import { openIdentityTestSite } from '../harness/identity-test-site.ts'
import { chooseAccount } from '../harness/openid-server.ts'
import { matchPath } from '#testing/screen.ts'

/**
 * Social sign-in in a real browser against a real OpenID server: by popup, by redirect, and all failures in between.
 */

const accounts = ['mali', 'jin', 'wei', 'ana'].map((id) => ({ id, email: `${id}@example.test`, name: id }))
const host = await openIdentityTestSite(accounts)
afterAll(() => host.stop())
// Playwright disables Chromium's popup blocker by default; these tests need it.
const browser = await openFullBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] })
afterAll(() => browser.close())

type Client = { state: () => { status: string; user: { email: string } | null } } & Record<
  string,
  (...args: unknown[]) => Promise<unknown>
>
declare const window: { identity: Client }

async function openPage(context?: BrowserContext, path = '/login'): Promise<Page> {
  const page = await (context ?? (await browser.newContext())).newPage()
  await page.goto(host.url + path)
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

async function signInByPopup(page: Page, id: string, call = 'signInWithPopup', provider = 'google') {
  const popup = await callByClick(page, call, provider)
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  const closed = popup.waitForEvent('close')
  await chooseAccount(popup, id)
  await closed
  return waitForOutcome(page)
}

test('google signs a user in by a 500 × 600 popup that closes itself', async () => {
  const page = await openPage()
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await chooseAccount(popup, 'mali')
  await closed
  expect(await waitForOutcome(page)).toBe('signed-in')
  expect(await readState(page)).toEqual(signedInState('mali'))
  expect(page.url()).toBe(`${host.url}/login`)
})

test.each([
  ['facebook', 'jin'],
  ['github', 'wei'],
  ['twitter', 'ana'],
])('%s signs a user in by popup', async (provider, id) => {
  const page = await openPage()
  expect(await signInByPopup(page, id, 'signInWithPopup', provider)).toBe('signed-in')
  expect(await readState(page)).toEqual(signedInState(id))
})

test.each(['google', 'facebook', 'github', 'twitter'])(
  '%s signs a user in by redirect and returns to the requested page',
  async (provider) => {
    const page = await openPage(undefined, '/th/login')
    await page.evaluate(([provider]) => void window.identity.signInWithRedirect!(provider, '/dashboard'), [provider])
    await page.waitForURL((url) => url.origin === host.provider.issuer)
    await chooseAccount(page, { google: 'mali', facebook: 'jin', github: 'wei', twitter: 'ana' }[provider]!)
    await page.waitForURL(matchPath('/dashboard'))
    await page.waitForFunction(() => window.identity?.state().status === 'authenticated')
    expect((await readState(page)).status).toBe('authenticated')
  },
)

test('a popup that opens without a click is reported as blocked', async () => {
  const page = await (await browser.newContext()).newPage()
  // `evaluate` counts as a user gesture, so call the client from an init script.
  await page.addInitScript(() => {
    const showErrorCode = (error: { code: string }) => void (document.title = error.code)
    addEventListener('load', () => void window.identity.signInWithPopup!('google').catch(showErrorCode))
  })
  await page.goto(`${host.url}/login`)
  expect(await waitForOutcome(page)).toBe('popup-blocked')
  expect(page.context().pages()).toHaveLength(1)
})

test('closing the popup is reported as popup-closed-by-user', async () => {
  const page = await openPage()
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  await popup.close()
  expect(await waitForOutcome(page)).toBe('popup-closed-by-user')
  expect((await readState(page)).status).toBe('unauthenticated')
})

test('sign-in waits for a user who spends a minute at the provider', async () => {
  const page = await openPage()
  await page.clock.install()
  const popup = await callByClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  await page.clock.runFor(60_000)
  expect(await page.title()).toBe('waiting')
  await chooseAccount(popup, 'mali')
  expect(await waitForOutcome(page)).toBe('signed-in')
})

test('refusing at the provider is reported as provider-refused', async () => {
  const page = await openPage()
  expect(await signInByPopup(page, '')).toBe('provider-refused')
})

test('reauthentication rejects an account other than the signed-in one', async () => {
  const page = await openPage()
  await signInByPopup(page, 'mali')
  expect(await signInByPopup(page, 'jin', 'reauthenticateWithPopup')).toBe('user-mismatch')
  expect(await readState(page)).toEqual(signedInState('mali'))
  expect(await signInByPopup(page, 'mali', 'reauthenticateWithPopup')).toBe('signed-in')
})

test('linking rejects a provider account that another user has', async () => {
  await signInByPopup(await openPage(), 'jin')
  const page = await openPage()
  await signInByPopup(page, 'mali')
  expect(await signInByPopup(page, 'jin', 'linkWithPopup')).toBe('email-already-in-use')
})

test('signing in or out in one tab updates the other tab', async () => {
  const context = await browser.newContext()
  const [page, secondTab] = [await openPage(context), await openPage(context)]
  await page.bringToFront()
  await signInByPopup(page, 'mali')
  await secondTab.waitForFunction(() => window.identity.state().status === 'authenticated')
  await page.evaluate(() => window.identity.signOut!())
  await secondTab.waitForFunction(() => window.identity.state().status === 'unauthenticated')
  expect((await readState(secondTab)).email).toBeNull()
})
