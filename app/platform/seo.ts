import { withoutPercent } from '#rules/input/percent.ts'
import { languages, languageOf, localePath, splitLocale, type Locale } from './i18n/languages.ts'

export const siteName = 'Skykite'

const titleSeparator = '·'

/**
 * Query parameters that make another page of the same address; everything else is dropped from the canonical address.
 */
export const canonicalQuery = ['page', 'q'] as const

/** `/press-release/edtech-global` → "Edtech Global": the title of a page that names none. */
export function titleFromPath(pathname: string): string {
  const last = splitLocale(pathname).path.split('/').filter(Boolean).at(-1) ?? ''
  return (withoutPercent(last) ?? '')
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
}

export function documentTitle(pageTitle: string | null, pathname: string): string {
  const title = pageTitle ?? titleFromPath(pathname)
  return title === '' ? siteName : `${title} ${titleSeparator} ${siteName}`
}

export function canonicalUrl(base: string, pathname: string, search: string): string {
  const kept = new URLSearchParams()
  const given = new URLSearchParams(search)
  for (const name of canonicalQuery) for (const value of given.getAll(name)) kept.append(name, value)
  const query = kept.size > 0 ? `?${kept}` : ''
  return base + (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')) + query
}

export type Alternate = { hrefLang: string; href: string }

export function alternates(base: string, pathname: string): Alternate[] {
  const { path } = splitLocale(pathname)
  const inLanguage = (locale: Locale) => canonicalUrl(base, localePath(locale, path), '')
  return [
    ...languages.map(({ code }) => ({ hrefLang: languageOf(code).tag, href: inLanguage(code) })),
    { hrefLang: 'x-default', href: inLanguage('en') },
  ]
}

export type Card = { image?: string; type?: 'summary' | 'summary_large_image' }

/** With an image and no type it is a large-image summary. */
export const cardType = ({ image, type }: Card) => type ?? (image ? 'summary_large_image' : 'summary')
