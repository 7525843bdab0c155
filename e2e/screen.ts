import type { Locator, Page } from 'playwright-core'

/** The two sizes every journey is looked at in. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1440, height: 900 }

/**
 * Waits until a page's script is at work: a click before that reaches nobody. React marks elements while it still walks
 * over them; what listens for keys, other windows or the end of the page is set up when it has done so.
 */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = key && (document as unknown as Record<string, Root>)[key]
    if (!root || root.stateNode.current.memoizedState?.isDehydrated !== false) return false
    await new Promise((resolve) => requestIdleCallback(resolve))
    return true
  })

/**
 * The same of one element: what is loaded lazily is at work later than its page. React makes such a part anew if it
 * changes before that, so an element that is gone is looked for again.
 */
export async function attended(element: Locator): Promise<void> {
  const isAttended = () =>
    element.evaluate(
      (node) =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            if (Object.keys(node).some((key) => key.startsWith('__react'))) resolve(true)
            else if (!node.isConnected) resolve(false)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  while (!(await isAttended()));
}

/** Waits until a page's script is at work and has asked what every page asks once: is there maintenance. */
export async function started(page: Page): Promise<void> {
  await hydrated(page)
  await come(page, '/api/1.0/configs')
}

/** Waits until a page has the sentences for what may go wrong, which it fetches while nothing is. */
export const hasErrorText = (page: Page, locale: string) => come(page, `/${locale}/errors.json`)

const come = (page: Page, ending: string): Promise<unknown> =>
  page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith(end)),
    ending,
  )

/** Waits until a page's script is at work and the page has fetched files of these names, with all they need. */
export async function fetched(page: Page, files: string[]): Promise<void> {
  await hydrated(page)
  await page.waitForFunction((names) => {
    const come = performance.getEntriesByType('resource').map(({ name }) => name)
    const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
    return (
      names.every((name) => come.some((url) => url.includes(`/assets/${name}-`))) &&
      asked.every((url) => come.includes(url))
    )
  }, files)
}

/** Waits until a page has what its forms need when the network goes away: how to wait, and how it is said. */
export const readyForOutages = (page: Page) => fetched(page, ['outage-wait', 'outage-notice'])

/** Waits until a page has the words of what may open on it: it brings those that it shows, and fetches the others. */
export async function hasItsWords(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(() => {
    const brought = document.getElementById('messages')!
    if (!brought.dataset.part) return true
    const come = performance.getEntriesByType('resource').map(({ name }) => name)
    const [[locale, folders]] = Object.entries(JSON.parse(brought.textContent) as Record<string, object>) as [
      [string, object],
    ]
    return Object.keys(folders).every((name) => come.some((url) => url.endsWith(`/${locale}/${name}.json`)))
  })
}

/** Waits until a page in which something was typed asks before that is dropped: the part that does so comes later. */
export const asksBeforeLeaving = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/**
 * Waits for fonts, and for what moves to have arrived; what moves for ever is not waited for, except the overlay over
 * a page that is still on its way.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await document.fonts.ready
    if (document.querySelector('[data-loading="true"], [data-phase="running"]')) return false
    return document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)
  })

/** An address by its path: the class, child or school that stands beside it may be any. */
export const atPath = (path: string) => (url: URL) => url.pathname === path

/** A picture in `.screens/` for those who look, where they ask for it: `SCREENS=1 npm run e2e -- NAME`. */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.SCREENS) await page.screenshot({ path: `.screens/${name}.png`, ...options })
}
