import { build, type Rolldown } from 'vite'
import { openBrowser } from '#testing/browser.ts'
import type { PreviewInput } from './browser-side.ts'

export type BrowserSide = { previews: (input: PreviewInput) => Promise<string[]>; close: () => Promise<void> }

/** Runs the lesson player's judging code in Chromium, built like the pages: by Vite, same targets, minified. */
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
    previews: (input) =>
      page.evaluate(
        (text) => (globalThis as unknown as { previews: (json: string) => string[] }).previews(text),
        JSON.stringify(input),
      ),
    close: () => browser.close(),
  }
}
