import type { Page } from 'playwright-core'
import { waitForHydration } from '#testing/screen.ts'
import type { World } from '#testing/world.ts'

/** Helpers for the sign-in pages. */

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

export const submit = (page: Page): Promise<void> => page.locator('form button[type=submit]').click()

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit(page)
}

/** Returns the name of the focused field, or `problem` if an error message has the focus. */
export const findFocusedField = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('name') ??
      (document.activeElement?.hasAttribute('data-problem') ? 'problem' : document.activeElement?.tagName),
  )

/** Returns the first link of the newest mail to an address. */
export async function readMailLink(world: World, address: string, about: RegExp): Promise<string> {
  const { text } = await world.mailTo(address, about)
  return /https?:\/\/\S+/.exec(text)![0]
}
