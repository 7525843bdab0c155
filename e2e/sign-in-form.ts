import type { Page } from 'playwright-core'
import { hydrated } from './screen.ts'
import type { World } from './world.ts'

/** What people do on the pages where they sign in. */

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

export const submit = (page: Page): Promise<void> => page.locator('form button[type=submit]').click()

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit(page)
}

/** The name of the field that has the focus, or `problem` for what went wrong. */
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('name') ??
      (document.activeElement?.hasAttribute('data-problem') ? 'problem' : document.activeElement?.tagName),
  )

/** The link of the newest letter to an address. */
export async function linkTo(world: World, address: string, about: RegExp): Promise<string> {
  const { text } = await world.mailTo(address, about)
  return /https?:\/\/\S+/.exec(text)![0]
}
