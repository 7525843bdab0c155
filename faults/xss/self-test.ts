import type { Page } from 'playwright-core'
import { findFormulas, findInjections } from './inspect.ts'
import { marker, payloads } from './payloads.ts'

/** How many payloads the suite detects in a page and a table without any escaping: a suite that finds none is broken. */
export async function countDetected(page: Page): Promise<{ injections: number; formulas: number; executions: number }> {
  const counts = { injections: 0, formulas: 0, executions: 0 }
  await page.exposeFunction(marker, () => void counts.executions++)
  for (const payload of payloads) {
    const html = `<p title="${payload}">${payload}</p>`
    if ((await findInjections(page, html)).length > 0) counts.injections++
    if (findFormulas(`"name"\r\n${payload}`).length > 0) counts.formulas++
  }
  await page.setContent(payloads.slice(0, 26).join('\n'), { waitUntil: 'load' }).catch(() => {})
  await page.waitForTimeout(300)
  return counts
}
