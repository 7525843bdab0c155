import type { Page } from 'playwright-core'

/** The two sizes every journey is looked at in. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1440, height: 900 }

/** Waits until a page's script is at work: a click before that reaches nobody. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main, form') ?? document.body).some((key) => key.startsWith('__react')),
  )

/**
 * Waits for fonts, and for what moves to have arrived; what moves for ever is not waited for, except the overlay over
 * a page that is still on its way.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await document.fonts.ready
    if (document.querySelector('[data-loading="true"]')) return false
    return document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)
  })

/** An address by its path: the class, child or school that stands beside it may be any. */
export const atPath = (path: string) => (url: URL) => url.pathname === path
