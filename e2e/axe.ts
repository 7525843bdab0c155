import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './screen.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe?: { run: (where: Document, options: RunOptions) => Promise<AxeResults> } }

/**
 * What axe finds on a page that has come to rest, one line each: what fades in has the contrast of neither end. By hand and not by @axe-core/playwright, which opens a second page for
 * every look to gather frames of other origins; we have none, and it takes three times as long.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  await settled(page)
  // Half a megabyte: a document that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as WithAxe).axe!.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  })
  return violations.map(({ id, targets }) => `${id} at ${targets.slice(0, 3).join(' | ')}`)
}

/** Looked at again where something is found: what begins to fade in after the look is no fault, and what is one stays. */
export async function noViolations(page: Page, where?: string): Promise<void> {
  await expect.poll(() => axeProblems(page), { message: where, interval: 500, timeout: 20_000 }).toEqual([])
}
