import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from './expect.ts'
import { waitForAnimations } from '#testing/screen.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe?: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } }

/**
 * Returns one line per axe violation. Waits for animations first, because elements that are fading in have the wrong
 * contrast. Does not use @axe-core/playwright: it opens a second page on every call to collect frames of other origins,
 * which we don't have, and takes three times as long.
 */
export async function findAxeProblems(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // The axe script has 0.5 MB: inject it only once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as WithAxe).axe!.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  })
  return violations.map(({ id, targets }) => `${id} at ${targets.slice(0, 3).join(' | ')}`)
}

/** Retries on violations: an element that starts to fade in during the check is not a real violation. */
export async function expectNoViolations(page: Page, label?: string): Promise<void> {
  await expect.poll(() => findAxeProblems(page), { message: label, intervals: [500], timeout: 20_000 }).toEqual([])
}
