import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { defaultLocale, languages, type Locale } from '#app/platform/i18n/languages.ts'
import { languageOfRoute } from '#app/platform/route-tree.ts'

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * React Router compares an address with every route it knows, and again for each part of the address when it writes the
 * manifest. A page's own language is a quarter of the routes, so each language has a handler of its own. What may ask
 * for several languages goes to the one that knows all.
 */
export function pageHandlers(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode)
  const own = new Map(languages.map(({ code }) => [code, createRequestHandler(inLanguage(build, code), mode)]))
  return (request, context) => {
    const locale = routedLanguage(new URL(request.url).pathname)
    return (locale ? own.get(locale)! : whole)(request, context)
  }
}

export function inLanguage(build: ServerBuild, locale: Locale): ServerBuild {
  const kept = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => [locale, null].includes(languageOfRoute(id))),
    ) as unknown as Routes
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } }
}

const prefixes: readonly string[] = languages.map(({ code }) => code).filter((code) => code !== defaultLocale)

/** As routes are compared: in any case, and with `/th.data` for the data of `/th`. `null`: may be any. */
export function routedLanguage(pathname: string): Locale | null {
  const first = pathname.split('/')[1]!.toLowerCase()
  if (first.startsWith('__') || first.includes('%')) return null
  const name = first.replace(/\.data$/, '')
  return prefixes.includes(name) ? (name as Locale) : defaultLocale
}
