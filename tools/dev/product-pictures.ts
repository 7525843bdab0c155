import { mkdirSync, writeFileSync } from 'node:fs'
import { explorers } from '#db/personas.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { productPicturePath, productPictures, type ProductPicture } from '#rules/screens/product-pictures.ts'
import { openBrowser } from '#testing/browser.ts'
import { signIn, type PersonaName } from '#testing/sign-in.ts'
import { openWorld } from '#testing/world.ts'

/**
 * Takes the pictures of public pages from the built product, in four languages, with the personas: `npm run pictures`.
 * The files are small WebP sources; `/_ipx` makes the sizes and formats of each screen from them.
 */
const folder = 'public/images/product'
const screenshot = { format: 'webp', quality: 76 } as const
const sources: Record<ProductPicture, { as: PersonaName; path: string }> = {
  today: { as: 'teacher', path: `/dashboard?class=${explorers}` },
  path: { as: 'teacher', path: `/dashboard/course?class=${explorers}` },
  map: { as: 'student', path: `/dashboard/course?class=${explorers}` },
  games: { as: 'student', path: `/minigame?class=${explorers}` },
  lesson: { as: 'visitor', path: '/lesson/ff-1a/ff-1-1' },
}

mkdirSync(folder, { recursive: true })
const world = await openWorld()
const browser = await openBrowser()
for (const [id, { as, path }] of Object.entries(sources)) {
  const { width, height } = productPictures[id as ProductPicture]
  const context = await browser.newContext({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width, height },
  })
  await signIn(context, world.url, as)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  for (const { code } of languages) {
    await context.addCookies([{ name: 'i18n_redirected', value: code, url: world.url }])
    await page.goto(world.url + localePath(code, path), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    // Art that starts after the page has loaded.
    await page.waitForTimeout(1_500)
    const file = `public/${productPicturePath(id as ProductPicture, code)}`
    const bytes = Buffer.from((await devTools.send('Page.captureScreenshot', screenshot)).data, 'base64')
    writeFileSync(file, bytes)
    process.stdout.write(`${file} ${Math.round(bytes.byteLength / 1_000)} kB\n`)
  }
  await context.close()
}
await browser.close()
await world.stop()
