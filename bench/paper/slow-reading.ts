import { build } from 'vite'
import { openBrowser } from '#testing/browser.ts'
import { openSlowPhone } from '../phone/slow-phone.ts'

/** Milliseconds to decode and read each picture in a browser with a processor four times slower. */
export async function measureOnSlowPhone(pictures: readonly Buffer[]): Promise<number[]> {
  const script = await bundleReader()
  const browser = await openBrowser()
  try {
    const page = await openSlowPhone(browser, { serviceWorkers: 'block' })
    await page.addScriptTag({ content: script })
    const times: number[] = []
    // The first picture compiles the code, as the first frames of a camera do.
    for (const picture of [pictures[0]!, ...pictures])
      times.push(await page.evaluate(readInPage, picture.toString('base64')))
    return times.slice(1)
  } finally {
    await browser.close()
  }
}

const readInPage = (picture: string) =>
  (globalThis as unknown as { readPicture: (picture: string) => Promise<number> }).readPicture(picture)

async function bundleReader(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: new URL('reader-page.ts', import.meta.url).pathname, formats: ['iife'], name: 'reader' },
    },
  })
  const [{ output: chunks }] = [output].flat() as { output: { code?: string }[] }[] as [{ output: { code?: string }[] }]
  return chunks[0]!.code!
}
