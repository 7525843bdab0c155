import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { defaultLocale, languages, type Locale } from '#app/platform/i18n/languages.ts'
import { languageOfRoute } from '#app/platform/pages/route-tree.ts'

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * Creates one React Router handler per language. React Router matches a URL against every route, and again for each of
 * its segments when it writes the manifest; one language has only a quarter of the routes. Requests that may concern
 * several languages use the handler with all routes.
 */
export function createPageHandler(build: ServerBuild, mode: string): Handle {
  const allLanguages = createRequestHandler(build, mode)
  const byLanguage = new Map(
    languages.map(({ code }) => [code, createRequestHandler(restrictToLanguage(build, code), mode)]),
  )
  return (request, context) => {
    const locale = languageOfPath(new URL(request.url).pathname)
    return (locale ? byLanguage.get(locale)! : allLanguages)(request, context)
  }
}

export function restrictToLanguage(build: ServerBuild, locale: Locale): ServerBuild {
  const selectRoutes = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => [locale, null].includes(languageOfRoute(id))),
    ) as unknown as Routes
  return {
    ...build,
    routes: selectRoutes(build.routes),
    assets: { ...build.assets, routes: selectRoutes(build.assets.routes) },
  }
}

const prefixes: readonly string[] = languages.map(({ code }) => code).filter((code) => code !== defaultLocale)

/** Case-insensitive like route matching; `/th.data` is the data of `/th`. `null`: may be any language. */
export function languageOfPath(pathname: string): Locale | null {
  const first = pathname.split('/')[1]!.toLowerCase()
  if (first.startsWith('__') || first.includes('%')) return null
  const name = first.replace(/\.data$/, '')
  return prefixes.includes(name) ? (name as Locale) : defaultLocale
}
