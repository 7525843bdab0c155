import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { retryAfterSeconds } from '../outage.ts'
import { alternates, canonicalUrl, cardType, documentTitle, siteName, type Card } from '../seo.ts'

type Said = string | ((data: unknown, t: TFunction) => string | null)

/** What a page says about itself. Titles and descriptions are message keys, or made from what it loaded. */
export type PageHandle = {
  title?: Said
  description?: Said
  card?: Card
  /** Pages that no search engine should list. */
  hidden?: true
}

/** What stands on the screen instead of the page. */
export type Failure = 'not-found' | 'outage' | 'failure'

const failedTitles = { 'not-found': 'notFound.heading', outage: 'outage.title', failure: 'error.pageTitle' } as const

export function Head({ baseUrl, failed }: { baseUrl: string; failed: Failure | null }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.title !== undefined)
  const handle = (match?.handle ?? {}) as PageHandle
  const say = (said: Said | undefined) =>
    typeof said === 'function' ? said(match?.loaderData, t) : said ? t(said as never) : null
  const title = documentTitle(failed ? t(failedTitles[failed]) : say(handle.title), pathname)
  const description = say(handle.description) ?? t('site.description')
  const card = { image: `${baseUrl}/card.png`, ...handle.card }

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonicalUrl(baseUrl, pathname, search)} />
      {alternates(baseUrl, pathname).map(({ hrefLang, href }) => (
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
      <meta name="twitter:card" content={cardType(card)} />
    </>
  )
}
