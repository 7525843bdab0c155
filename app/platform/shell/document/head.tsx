import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches, type Params } from 'react-router'
import type { Place } from '#rules/classrooms/presence.ts'
import { retryAfterSeconds } from '../outage/outage-headers.ts'
import { listAlternates, buildCanonicalUrl, chooseCardType, buildDocumentTitle, siteName, type Card } from './seo.ts'

type PageText = string | ((data: unknown, t: TFunction) => string | null)

/** Metadata of a page. Titles and descriptions are message keys, or functions of the loader data. */
export type PageHandle = {
  title?: PageText
  description?: PageText
  card?: Card
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
  const card = { image: `${baseUrl}/card.png`, ...handle.card }

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={buildCanonicalUrl(baseUrl, pathname, search)} />
      {listAlternates(baseUrl, pathname).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
      {(handle.hidden || failed) && <meta name="robots" content="noindex" />}
      {failed === 'outage' && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retryAfterSeconds)} />
        </noscript>
      )}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={card.image} />
      <meta name="twitter:card" content={chooseCardType(card)} />
    </>
  )
}
