import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '#app/platform/i18n/languages.ts'
import { manifestRoutes, webManifest } from './web-manifest.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

test.each([
  ['en', 'Skykite', '/?source=pwa', 'en-US'],
  ['th', 'สกายไคต์', '/th?source=pwa', 'th-TH'],
  ['ko', '스카이카이트', '/ko?source=pwa', 'ko-KR'],
  ['cn', '天鸢', '/cn?source=pwa', 'zh-CN'],
])('the manifest in %s has the localized name and start page', async (locale, shortName, startUrl, lang) => {
  const response = await manifestRoutes().request(`/manifest.webmanifest?lang=${locale}`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({
    id: '/',
    short_name: shortName,
    name: expect.stringContaining('Skykite'),
    description: expect.stringMatching(/.{20}/),
    start_url: startUrl,
    lang,
    scope: '/',
    display: 'standalone',
    theme_color: '#0B70CF',
  })
})

test('defaults to English and answers 404 for an unknown language', async () => {
  expect(await (await manifestRoutes().request('/manifest.webmanifest')).json()).toMatchObject({ lang: 'en-US' })
  expect((await manifestRoutes().request('/manifest.webmanifest?lang=fr')).status).toBe(404)
})

test('every icon exists in the size it claims', async () => {
  for (const { src, sizes } of languages.flatMap(({ code }) => webManifest(code).icons)) {
    expect(existsSync(join(publicFolder, src))).toBe(true)
    const { width, height } = await sharp(join(publicFolder, src)).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
})
