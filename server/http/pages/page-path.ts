import { splitLocale } from '#app/platform/i18n/languages.ts'

/** Page path and language of a URL; removes the `.data` suffix of data requests and trailing slashes. */
export function pagePath(url: string) {
  const { pathname } = new URL(url)
  return splitLocale(
    pathname
      .replace(/\/_\.data$/, '/')
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/+$/, ''),
  )
}
