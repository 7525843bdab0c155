import { splitLocale } from '#app/platform/i18n/languages.ts'

/** Which page an address means, asked for as a document or as its data, with or without a slash at its end. */
export function pagePath(url: string) {
  const { pathname } = new URL(url)
  return splitLocale(
    pathname
      .replace(/\/_\.data$/, '/')
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/+$/, ''),
  )
}
