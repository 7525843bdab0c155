import { Hono } from 'hono'
import { getOfferedCatalog } from '#app/features/learning/courses/public.server.ts'
import { listActivityCodes, listResourceCodes } from '#app/features/learning/resources/public.server.ts'
import { listHelpIds } from '#app/features/site/help/public.server.ts'
import { trustSlugs } from '#app/features/site/reading/public.ts'
import { languages, localePath } from '#app/platform/i18n/languages.ts'
import { listPublicPaths } from '#app/platform/pages/public-pages.ts'
import { listAlternates, buildCanonicalUrl } from '#app/platform/shell/document/seo.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { pages } from '#app/routes.ts'
import type { HttpEnv } from '../http-app.ts'

const oneYearMs = 365 * 24 * 60 * 60 * 1000

/** Values of the parameter of each public path; a path without values is not listed. */
type SitemapParameters = Readonly<Record<string, readonly string[]>>

const readSitemapParameters = (): SitemapParameters => ({
  '/trust/:slug': trustSlugs,
  '/help/:slug': listHelpIds(),
  '/courses/:slug': getOfferedCatalog('en').map(({ id }) => id),
  '/resource/:code': [...listResourceCodes(), ...listActivityCodes()],
})

/** robots.txt and sitemap.xml for search engines, security.txt for people who report a vulnerability. */
export function crawlerRoutes({ env, now }: Pick<Services, 'env' | 'now'>, readParameters = readSitemapParameters) {
  const app = new Hono<HttpEnv>()
  const cacheHeaders = { 'cache-control': 'public, max-age=3600' }
  let sitemap: string | undefined

  app.get('/robots.txt', (c) => c.text(robotsText(env.BASE_URL), 200, cacheHeaders))
  app.get('/sitemap.xml', (c) =>
    c.body((sitemap ??= sitemapText(env.BASE_URL, readParameters())), 200, {
      ...cacheHeaders,
      'content-type': 'application/xml; charset=utf-8',
    }),
  )
  app.get('/.well-known/security.txt', (c) => c.text(securityText(env.BASE_URL, now()), 200, cacheHeaders))
  return app
}

/** Saves crawlers requests to pages that they cannot open; access control does not depend on it. */
function robotsText(base: string): string {
  const disallowed = languages.flatMap(({ code }) =>
    ['/dashboard', '/account', '/join', '/certificates'].map((path) => localePath(code, path)),
  )
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Lists public pages, in every language, with links to the other languages. */
function sitemapText(base: string, parameters: SitemapParameters): string {
  const entries = listPublicPaths(pages.filter((page) => !page.unlisted))
    .flatMap((path) =>
      path.includes(':') ? (parameters[path] ?? []).map((value) => path.replace(/:\w+/, value)) : [path],
    )
    .flatMap((path) => languages.map(({ code }) => localePath(code, path)))
    .map((path) => {
      const alternateLinks = listAlternates(base, path).map(
        ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
      )
      return `<url><loc>${buildCanonicalUrl(base, path, '')}</loc>${alternateLinks.join('')}</url>`
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
