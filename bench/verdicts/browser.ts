import { build, type Rolldown } from 'vite'
import { openBrowser } from '#e2e/browser.ts'
import type { Asked } from './browser-side.ts'

export type BrowserSide = { previews: (asked: Asked) => Promise<string[]>; close: () => Promise<void> }

/** The player's own judging in Chromium, from a module built as pages are: by Vite, for the same browsers, minified. */
export async function openBrowserSide(): Promise<BrowserSide> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: new URL('browser-side.ts', import.meta.url).pathname },
    },
  })) as Rolldown.RolldownOutput
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.addScriptTag({ type: 'module', content: built.output[0].code })
  await page.waitForFunction('globalThis.previews')
  return {
    previews: (asked) =>
      page.evaluate(
        (text) => (globalThis as unknown as { previews: (asked: string) => string[] }).previews(text),
        JSON.stringify(asked),
      ),
    close: () => browser.close(),
  }
}
