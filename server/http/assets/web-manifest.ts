import { Hono } from 'hono'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { findLanguage, languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { HttpEnv } from '../http-app.ts'

/**
 * Web app manifest, which makes the site installable. All languages share one app id; names and start page differ.
 */
export function manifestRoutes() {
  const app = new Hono<HttpEnv>()
  const texts = new Map(languages.map(({ code }) => [code as string, JSON.stringify(webManifest(code))]))
  app.get('/manifest.webmanifest', (c) => {
    const text = texts.get(c.req.query('lang') ?? 'en')
    if (text === undefined) return c.json({ error: { code: 'not-found' } }, 404)
    return c.body(text, 200, { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' })
  })
  return app
}

export function webManifest(locale: Locale) {
  const t = serverI18n(locale, { [locale]: catalogue[locale] }).getFixedT(locale, 'platform')
  return {
    id: '/',
    name: t('manifest.name'),
    short_name: t('manifest.shortName'),
    description: t('site.description'),
    lang: findLanguage(locale).tag,
    dir: 'ltr',
    start_url: `${localePath(locale, '/')}?source=pwa`,
    scope: '/',
    display: 'standalone',
    theme_color: '#0B70CF',
    background_color: '#EEF8FF',
    categories: ['education', 'kids'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
}
