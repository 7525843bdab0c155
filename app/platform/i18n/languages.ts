export type Locale = 'en' | 'th' | 'ko' | 'cn'

export type Language = { code: Locale; name: string; label: string; tag: string; nativeName: string }

/** Supported languages. English URLs have no prefix; the other languages use their code as a path prefix. */
export const languages: readonly Language[] = [
  { code: 'en', name: 'English', label: 'EN', tag: 'en-US', nativeName: 'English' },
  { code: 'th', name: 'Thai', label: 'TH', tag: 'th-TH', nativeName: 'ไทย' },
  { code: 'ko', name: 'Korean', label: 'KO', tag: 'ko-KR', nativeName: '한국어' },
  { code: 'cn', name: 'Chinese', label: 'CN', tag: 'zh-CN', nativeName: '简体中文' },
]

export const defaultLocale: Locale = 'en'

export const findLanguage = (locale: Locale): Language => languages.find(({ code }) => code === locale)!

export const isLocale = (text: string | undefined): text is Locale => languages.some(({ code }) => code === text)

/**
 * Splits `/th/login` into `th` and `/login`; a path without a prefix is English. The returned path never starts with
 * `//`, because a browser would read that as another host.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, prefix, ...rest] = pathname.split('/')
  if (isLocale(prefix) && prefix !== defaultLocale)
    return { locale: prefix, path: collapseLeadingSlashes(`/${rest.join('/')}`) }
  return { locale: defaultLocale, path: collapseLeadingSlashes(pathname) }
}

const collapseLeadingSlashes = (path: string) => path.replace(/^[/\\]{2,}/, '/')

export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

export const localeCookieText = (locale: Locale, secure = false) =>
  `${localeCookie.name}=${locale}; Max-Age=${localeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

/** Precedence: cookie, then the browser's languages by weight, then English. */
export function detectLocale(cookieHeader: string | null, acceptLanguage: string | null): Locale {
  const cookie = cookieHeader?.match(/(?:^|;\s*)i18n_redirected=([a-z]+)/)?.[1]
  if (isLocale(cookie)) return cookie
  for (const tag of preferredTags(acceptLanguage)) {
    const match = languages.find(
      (language) => language.tag.toLowerCase() === tag || language.tag.slice(0, 2) === tag.slice(0, 2),
    )
    if (match) return match.code
  }
  return defaultLocale
}

function preferredTags(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';')
      const weight = Number(settings.find((setting) => setting.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag, weight }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
