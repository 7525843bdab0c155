import type { Locator, Page } from 'playwright-core'

/** The two viewport sizes of most tests. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1440, height: 900 }

/**
 * Waits until React has hydrated the page: earlier clicks have no effect. Also waits for an idle callback, because
 * effects that add listeners for keys, other tabs or page unload run after hydration.
 */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    const root = key && (document as unknown as Record<string, Root>)[key]
    if (!root || root.stateNode.current.memoizedState?.isDehydrated !== false) return false
    await new Promise((resolve) => requestIdleCallback(resolve))
    return true
  })

/**
 * Waits until React has hydrated one element: lazily loaded parts hydrate later than their page. React may replace
 * the element before that, so an element that was removed is located again. React marks an element before it commits
 * the tree, and loses events in between, so the mark counts when the browser is idle.
 */
export async function waitForElementHydration(element: Locator): Promise<void> {
  const isHydratedOrGone = () =>
    element.evaluate(
      (node) =>
        new Promise<boolean>((resolve) => {
          const check = () => {
            if (Object.keys(node).some((key) => key.startsWith('__react'))) requestIdleCallback(() => resolve(true))
            else if (!node.isConnected) resolve(false)
            else requestAnimationFrame(check)
          }
          check()
        }),
    )
  while (!(await isHydratedOrGone()));
}

/** Waits for hydration and for the configuration request that every page sends once at startup. */
export async function waitForStartup(page: Page): Promise<void> {
  await waitForHydration(page)
  await waitForResource(page, '/api/1.0/configs')
}

/** Waits until the page has prefetched the error messages, so that it can show errors offline. */
export const waitForErrorMessages = (page: Page, locale: string) => waitForResource(page, `/${locale}/errors.json`)

const waitForResource = (page: Page, ending: string): Promise<unknown> =>
  page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith(end)),
    ending,
  )

/** Waits for hydration and until the page has loaded asset files with these names and all preloaded modules. */
export async function waitForFiles(page: Page, files: string[]): Promise<void> {
  await waitForHydration(page)
  await page.waitForFunction((names) => {
    const resourceUrls = performance.getEntriesByType('resource').map(({ name }) => name)
    const preloadUrls = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    )
    return (
      names.every((name) => resourceUrls.some((url) => url.includes(`/assets/${name}-`))) &&
      preloadUrls.every((url) => resourceUrls.includes(url))
    )
  }, files)
}

/** Waits until the page has loaded the scripts that handle a lost network in forms. */
export const waitForOutageFiles = (page: Page) => waitForFiles(page, ['outage-wait', 'outage-notice'])

/** Waits until the page has all its messages: the HTML embeds the visible ones, the script fetches the others. */
export async function waitForMessages(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForFunction(() => {
    const embedded = document.getElementById('messages')!
    if (!embedded.dataset.part) return true
    const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name)
    const [[locale, folders]] = Object.entries(JSON.parse(embedded.textContent) as Record<string, object>) as [
      [string, object],
    ]
    return Object.keys(folders).every((name) => loadedUrls.some((url) => url.endsWith(`/${locale}/${name}.json`)))
  })
}

/** Waits until the page warns before dropping typed input: the script for that loads lazily. */
export const waitForLeaveGuard = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

/**
 * Waits for fonts, finite animations and the loading overlay. Ignores endless animations.
 */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await document.fonts.ready
    if (document.querySelector('[data-loading="true"], [data-phase="running"]')) return false
    return document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)
  })

/** Matches a URL by its path, whatever class, child or school its query names. */
export const matchPath = (path: string) => (url: URL) => url.pathname === path

/** Saves a screenshot to `.screens/`, only if requested: `SCREENS=1 npm run e2e -- NAME`. */
export async function takeScreenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!process.env.SCREENS) return
  if (options.fullPage) await loadLazyImages(page)
  await page.screenshot({ path: `.screens/${name}.png`, ...options })
}

/** A picture of the whole page scrolls nothing into view, so images that load lazily would be empty. */
const loadLazyImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
  })
