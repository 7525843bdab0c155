import { Hono } from 'hono'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { publicPaths } from '#app/platform/public-pages.ts'
import { alternates, canonicalUrl } from '#app/platform/seo.ts'
import type { Services } from '#app/platform/services.server.ts'
import { pages } from '#app/routes.ts'
import type { HttpEnv } from './http-app.ts'

const oneYearMs = 365 * 24 * 60 * 60 * 1000

/** For search engines and for people who found a hole. */
export function crawlerRoutes({ env, now }: Pick<Services, 'env' | 'now'>) {
  const app = new Hono<HttpEnv>()
  const kept = { 'cache-control': 'public, max-age=3600' }
  const sitemap = sitemapText(env.BASE_URL)

  app.get('/robots.txt', (c) => c.text(robotsText(env.BASE_URL), 200, kept))
  app.get('/sitemap.xml', (c) => c.body(sitemap, 200, { ...kept, 'content-type': 'application/xml; charset=utf-8' }))
  app.get('/.well-known/security.txt', (c) => c.text(securityText(env.BASE_URL, now()), 200, kept))
  return app
}

/** Nothing personal is public, so this only spares robots (and us) the way to pages they cannot open. */
function robotsText(base: string): string {
  const closed = languages.flatMap(({ code }) =>
    ['/dashboard', '/account', '/join', '/certificates'].map((path) => localePath(code, path)),
  )
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Public pages without parts to fill in, each in four languages that name each other. */
function sitemapText(base: string): string {
  const entries = publicPaths(pages)
    .filter((path) => !path.includes(':'))
    .flatMap((path) => languages.map(({ code }) => localePath(code, path)))
    .map((path) => {
      const others = alternates(base, path).map(
        ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
      )
      return `<url><loc>${canonicalUrl(base, path, '')}</loc>${others.join('')}</url>`
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function securityText(base: string, now: number): string {
  const expires = new Date(now + oneYearMs).toISOString()
  return [
    `Contact: ${base}/trust/security`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, th, ko, zh',
    `Canonical: ${base}/.well-known/security.txt`,
    '',
  ].join('\n')
}
