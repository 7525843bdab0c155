import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openWholeBrowser } from './browser.ts'
import { openIdentityHost } from './identity-host.ts'
import { choose } from './openid-server.ts'
import { atPath } from './screen.ts'

/**
 * Social sign-in in a real browser against a real OpenID server: by popup and by redirect, and everything that goes
 * wrong on the way.
 */

const accounts = ['mali', 'jin', 'wei', 'ana'].map((id) => ({ id, email: `${id}@example.test`, name: id }))
const host = await openIdentityHost(accounts)
afterAll(() => host.stop())
// Playwright lets every popup through unless told otherwise; people's browsers do not.
const browser = await openWholeBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] })
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

/** Calls the client from a click, as a button does; answers the result or the error's code. */
async function byClick(page: Page, call: string, provider: string): Promise<Page> {
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

const outcome = async (page: Page) => {
  await page.waitForFunction(() => !['page', 'waiting'].includes(document.title))
  return page.title()
}
const state = (page: Page) =>
  page.evaluate(() => {
    const { status, user } = window.identity.state()
    return { status, email: user?.email ?? null }
  })
const signedInAs = (id: string) => ({ status: 'authenticated', email: `${id}@example.test` })

async function signInByPopup(page: Page, id: string, call = 'signInWithPopup', provider = 'google') {
  const popup = await byClick(page, call, provider)
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  const closed = popup.waitForEvent('close')
  await choose(popup, id)
  await closed
  return outcome(page)
}

test('by popup, 500 by 600, which closes itself', async () => {
  const page = await openPage()
  const popup = await byClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await choose(popup, 'mali')
  await closed
  expect(await outcome(page)).toBe('signed-in')
  expect(await state(page)).toEqual(signedInAs('mali'))
  expect(page.url()).toBe(`${host.url}/login`)
})

test.each([
  ['facebook', 'jin'],
  ['github', 'wei'],
  ['twitter', 'ana'],
])('%s by popup', async (provider, id) => {
  const page = await openPage()
  expect(await signInByPopup(page, id, 'signInWithPopup', provider)).toBe('signed-in')
  expect(await state(page)).toEqual(signedInAs(id))
})

test.each(['google', 'facebook', 'github', 'twitter'])(
  '%s by redirect, back to the page it left for',
  async (provider) => {
    const page = await openPage(undefined, '/th/login')
    await page.evaluate(([provider]) => void window.identity.signInWithRedirect!(provider, '/dashboard'), [provider])
    await page.waitForURL((url) => url.origin === host.provider.issuer)
    await choose(page, { google: 'mali', facebook: 'jin', github: 'wei', twitter: 'ana' }[provider]!)
    await page.waitForURL(atPath('/dashboard'))
    await page.waitForFunction(() => window.identity?.state().status === 'authenticated')
    expect((await state(page)).status).toBe('authenticated')
  },
)

test('a popup that no click asked for is blocked', async () => {
  const page = await (await browser.newContext()).newPage()
  // Not by `evaluate`, which counts as a click.
  await page.addInitScript(() => {
    const tell = (error: { code: string }) => void (document.title = error.code)
    addEventListener('load', () => void window.identity.signInWithPopup!('google').catch(tell))
  })
  await page.goto(`${host.url}/login`)
  expect(await outcome(page)).toBe('popup-blocked')
  expect(page.context().pages()).toHaveLength(1)
})

test('a popup that is closed on the way', async () => {
  const page = await openPage()
  const popup = await byClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  await popup.close()
  expect(await outcome(page)).toBe('popup-closed-by-user')
  expect((await state(page)).status).toBe('unauthenticated')
})

test('who takes their time at the provider is waited for', async () => {
  const page = await openPage()
  await page.clock.install()
  const popup = await byClick(page, 'signInWithPopup', 'google')
  await popup.waitForURL((url) => url.origin === host.provider.issuer)
  await page.clock.runFor(60_000)
  expect(await page.title()).toBe('waiting')
  await choose(popup, 'mali')
  expect(await outcome(page)).toBe('signed-in')
})

test('who walks away at the provider', async () => {
  const page = await openPage()
  expect(await signInByPopup(page, '')).toBe('provider-refused')
})

test('another account than the one that is signed in', async () => {
  const page = await openPage()
  await signInByPopup(page, 'mali')
  expect(await signInByPopup(page, 'jin', 'reauthenticateWithPopup')).toBe('user-mismatch')
  expect(await state(page)).toEqual(signedInAs('mali'))
  expect(await signInByPopup(page, 'mali', 'reauthenticateWithPopup')).toBe('signed-in')
})

test('an account that somebody else has linked', async () => {
  await signInByPopup(await openPage(), 'jin')
  const page = await openPage()
  await signInByPopup(page, 'mali')
  expect(await signInByPopup(page, 'jin', 'linkWithPopup')).toBe('email-already-in-use')
})

test('two tabs of one browser hear of each other', async () => {
  const context = await browser.newContext()
  const [one, two] = [await openPage(context), await openPage(context)]
  await one.bringToFront()
  await signInByPopup(one, 'mali')
  await two.waitForFunction(() => window.identity.state().status === 'authenticated')
  await one.evaluate(() => window.identity.signOut!())
  await two.waitForFunction(() => window.identity.state().status === 'unauthenticated')
  expect((await state(two)).email).toBeNull()
})
