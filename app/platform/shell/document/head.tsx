import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches, type Params } from 'react-router'
import type { Place } from '#rules/classrooms/presence.ts'
import { cardPath, cardSize, hasCard } from '#rules/screens/page-cards.ts'
import { splitLocale } from '../../i18n/languages.ts'
import { retryAfterSeconds } from '../outage/outage-headers.ts'
import { serializeGraph } from './structured-data.ts'
import { listAlternates, buildCanonicalUrl, chooseCardType, buildDocumentTitle, siteName, type Card } from './seo.ts'

type PageText = string | ((data: unknown, t: TFunction) => string | null)

/** Metadata of a page. Titles and descriptions are message keys, or functions of the loader data. */
export type PageHandle = {
  title?: PageText
  description?: PageText
  card?: Card
  /** Data for search engines (schema.org), from the same strings as the page. */
  structuredData?: (data: unknown, t: TFunction, site: { baseUrl: string; url: string }) => readonly object[]
  /** Excludes the page from search engines. */
  hidden?: true
  /** Place of a student on this page, for the teachers of the class; by default home. */
  place?: (data: unknown, params: Params) => Place
}

/** Kind of error screen shown instead of the page. */
export type Failure = 'not-found' | 'outage' | 'failure'

const failureTitles = { 'not-found': 'notFound.heading', outage: 'outage.title', failure: 'error.pageTitle' } as const

export function Head({ baseUrl, failed }: { baseUrl: string; failed: Failure | null }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.title !== undefined)
  const handle = (match?.handle ?? {}) as PageHandle
  const resolveText = (text: PageText | undefined) =>
    typeof text === 'function' ? text(match?.loaderData, t) : text ? t(text as never) : null
  const title = buildDocumentTitle(failed ? t(failureTitles[failed]) : resolveText(handle.title), pathname)
  const description = resolveText(handle.description) ?? t('site.description')
  const url = buildCanonicalUrl(baseUrl, pathname, search)
  const graph = failed ? [] : (handle.structuredData?.(match?.loaderData, t, { baseUrl, url }) ?? [])
  const { locale, path } = splitLocale(pathname)
  const image = baseUrl + (hasCard(path) && !failed ? cardPath(path, locale) : '/card.png')
  const card = { image, ...handle.card }

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {listAlternates(baseUrl, pathname).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
      {(handle.hidden || failed) && <meta name="robots" content="noindex" />}
      {failed === 'outage' && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retryAfterSeconds)} />
        </noscript>
      )}
      {graph.length > 0 && (
        // oxlint-disable-next-line react/no-danger -- JSON-LD must not be escaped as HTML; serializeGraph escapes "<"
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeGraph(graph) }} />
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={card.image} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta name="twitter:card" content={chooseCardType(card)} />
    </>
  )
}
