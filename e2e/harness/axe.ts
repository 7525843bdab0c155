import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from './expect.ts'
import { runsAllVariants } from './variants.ts'
import { waitForAnimations } from '#testing/screen.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe?: { run: (root: Node, options: RunOptions) => Promise<AxeResults> } }

const openDialog = 'dialog[open], [role=dialog]:not([hidden])'

/**
 * A landing (`CI` is set) checks in journeys only the open dialog: the accessibility walk checks every page, and axe
 * costs as much processor time as a page load. A run without `CI`, or with `ALL_VARIANTS=1`, checks every screen.
 */
const checksOnlyDialogs = Boolean(process.env.CI) && !runsAllVariants

/**
 * Returns one line per axe violation in the page, or in its topmost dialog. Waits for animations first, because elements
 * that are fading in have the wrong contrast. Does not use @axe-core/playwright: it opens a second page on every call to
 * collect frames of other origins, which we don't have, and takes three times as long.
 */
export async function findAxeProblems(page: Page, { onlyDialog = false } = {}): Promise<string[]> {
  await waitForAnimations(page)
  if (onlyDialog && !(await page.evaluate((selector) => document.querySelector(selector) !== null, openDialog)))
    return []
  // The axe script has 0.5 MB: inject it only once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async (selector) => {
      const root = (selector && [...document.querySelectorAll(selector)].at(-1)) || document
      const { violations } = await (window as WithAxe).axe!.run(root, { resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    onlyDialog ? openDialog : '',
  )
  return violations.map(({ id, targets }) => `${id} at ${targets.slice(0, 3).join(' | ')}`)
}

/** Retries on violations: an element that starts to fade in during the check is not a real violation. */
export async function expectNoViolations(page: Page, label?: string): Promise<void> {
  const readProblems = () => findAxeProblems(page, { onlyDialog: checksOnlyDialogs })
  await expect.poll(readProblems, { message: label, intervals: [500], timeout: 20_000 }).toEqual([])
}
