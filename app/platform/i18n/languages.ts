export type Locale = 'en' | 'th' | 'ko' | 'cn'

export type Language = { code: Locale; name: string; label: string; tag: string; nativeName: string }

/** The four languages. English has no prefix in the address; the others have their code. */
export const languages: readonly Language[] = [
  { code: 'en', name: 'English', label: 'EN', tag: 'en-US', nativeName: 'English' },
  { code: 'th', name: 'Thai', label: 'TH', tag: 'th-TH', nativeName: 'ไทย' },
  { code: 'ko', name: 'Korean', label: 'KO', tag: 'ko-KR', nativeName: '한국어' },
  { code: 'cn', name: 'Chinese', label: 'CN', tag: 'zh-CN', nativeName: '简体中文' },
]

export const defaultLocale: Locale = 'en'

export const languageOf = (locale: Locale): Language => languages.find(({ code }) => code === locale)!

export const isLocale = (text: string | undefined): text is Locale => languages.some(({ code }) => code === text)

/**
 * `/th/login` is Thai and `/login`; an address without a prefix is English. What is left never begins with `//`, which
 * would name another host.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split('/')
  if (isLocale(first) && first !== defaultLocale) return { locale: first, path: oneSlash(`/${rest.join('/')}`) }
  return { locale: defaultLocale, path: oneSlash(pathname) }
}

const oneSlash = (path: string) => path.replace(/^[/\\]{2,}/, '/')

export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

export const localeCookieText = (locale: Locale, secure = false) =>
  `${localeCookie.name}=${locale}; Max-Age=${localeCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

/** Cookie first, then the browser's languages in their order, then English. */
export function detectLocale(cookieHeader: string | null, acceptLanguage: string | null): Locale {
  const cookie = cookieHeader?.match(/(?:^|;\s*)i18n_redirected=([a-z]+)/)?.[1]
  if (isLocale(cookie)) return cookie
  for (const tag of preferredTags(acceptLanguage)) {
    const found = languages.find(
      (language) => language.tag.toLowerCase() === tag || language.tag.slice(0, 2) === tag.slice(0, 2),
    )
    if (found) return found.code
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
