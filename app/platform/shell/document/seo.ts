import { decodePercentForDisplay } from '#rules/input/percent.ts'
import { languages, findLanguage, localePath, splitLocale, type Locale } from '../../i18n/languages.ts'

export const siteName = 'Skykite'

const titleSeparator = '·'

/** Query parameters that select different content; all others are dropped from the canonical URL. */
export const canonicalQuery = ['page', 'q'] as const

/** `/press-release/edtech-global` → "Edtech Global": title of a page without its own. */
export function titleFromPath(pathname: string): string {
  const last = splitLocale(pathname).path.split('/').filter(Boolean).at(-1) ?? ''
  return (decodePercentForDisplay(last) ?? '')
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
}

export function buildDocumentTitle(pageTitle: string | null, pathname: string): string {
  const title = pageTitle ?? titleFromPath(pathname)
  return title === '' ? siteName : `${title} ${titleSeparator} ${siteName}`
}

export function buildCanonicalUrl(base: string, pathname: string, search: string): string {
  const canonicalParams = new URLSearchParams()
  const params = new URLSearchParams(search)
  for (const name of canonicalQuery) for (const value of params.getAll(name)) canonicalParams.append(name, value)
  const query = canonicalParams.size > 0 ? `?${canonicalParams}` : ''
  return base + (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')) + query
}

export type Alternate = { hrefLang: string; href: string }

export function listAlternates(base: string, pathname: string): Alternate[] {
  const { path } = splitLocale(pathname)
  const urlIn = (locale: Locale) => buildCanonicalUrl(base, localePath(locale, path), '')
  return [
    ...languages.map(({ code }) => ({ hrefLang: findLanguage(code).tag, href: urlIn(code) })),
    { hrefLang: 'x-default', href: urlIn('en') },
  ]
}

export type Card = { image?: string; type?: 'summary' | 'summary_large_image' }

/** Twitter card type; defaults to the large card if there is an image. */
export const chooseCardType = ({ image, type }: Card) => type ?? (image ? 'summary_large_image' : 'summary')
