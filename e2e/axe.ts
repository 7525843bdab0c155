import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe?: { run: (where: Document, options: RunOptions) => Promise<AxeResults> } }

/**
 * What axe finds on a page, one line each. By hand and not by @axe-core/playwright, which opens a second page for
 * every look to gather frames of other origins; we have none, and it takes three times as long.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as WithAxe).axe!.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  })
  return violations.map(({ id, targets }) => `${id} at ${targets.slice(0, 3).join(' | ')}`)
}

export const noViolations = async (page: Page, where?: string): Promise<void> =>
  expect(await axeProblems(page), where).toEqual([])
