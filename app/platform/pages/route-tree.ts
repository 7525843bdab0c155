import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BodySize } from '../request/body-limits.ts'
import { languages, localePath, type Locale } from '../i18n/languages.ts'

export type Layout =
  | 'beta'
  | 'code-block-text'
  | 'icon'
  | 'dashboard'
  | 'dashboard-v2'
  | 'default'
  | 'landing'
  | 'lesson'
  /** One of `lesson`, `icon`, `code-block-text` and `text-based-coding`, depending on the step. */
  | 'lesson-step'
  | 'minigame'
  | 'pdf'
  | 'register'
  | 'text-based-coding'

export type Guard =
  | 'auth'
  | 'auth-or-trial'
  | 'guest'
  | 'joining'
  | 'onboard'
  | 'check-classroom-id'
  | 'teacher-permission'

export type Page = {
  path: string
  /** `null`: the page renders without a layout. */
  layout: Layout | null
  guards?: readonly Guard[]
  /** Path below app/features, without extension. */
  file: string
  /** The page is the same for every visitor, so it may be stored in the page cache. */
  cached?: true
  /** The sitemap does not list the page, because it announces something that no user can use yet. */
  unlisted?: true
  /** Body size that signed-in users may send to this page, if more than a small form. */
  acceptsBody?: Exclude<BodySize, 'small' | 'events'>
}

/**
 * Builds the route tree: language → layout → guards → page. Layouts are outermost, so that they stay mounted during
 * navigation. Guards are middleware and run before all loaders. One file serves several routes, so every route needs its
 * own id; ids are short because every page contains them several times.
 */
export function buildRouteTree(pages: readonly Page[]): RouteConfigEntry[] {
  const tree = languages.flatMap(({ code }) => {
    const byLayout = Map.groupBy(pages, (page) => page.layout)
    return [...byLayout].flatMap(([layout, group]) => {
      const routes = [...Map.groupBy(group, (page) => (page.guards ?? []).join(' '))].flatMap(
        ([chain, guardedPages], chainIndex) =>
          nest(
            chain
              .split(' ')
              .filter(Boolean)
              .map((guard) => ({ id: `${code} ${layout} ${chainIndex} ${guard}`, file: `guards/${guard}.tsx` })),
            guardedPages.map((page) => ({
              id: routeName(page.path, code),
              path: localePath(code, page.path).slice(1) || undefined,
              index: localePath(code, page.path) === '/' ? true : undefined,
              file: `features/${page.file}.tsx`,
            })),
          ),
      )
      return layout === null
        ? routes
        : [{ id: `${code} layout ${layout}`, file: `layouts/${layout}.tsx`, children: routes }]
    })
  })
  return [...tree, { id: 'unknown', path: '*', file: 'features/site/public-pages/pages/unknown.tsx' }]
}

/** Name of a route, for example `dashboard-classroom___th` for `/dashboard/classroom` in Thai. */
export function routeName(path: string, locale: string): string {
  const name = path.replaceAll(/[/:]+/g, '-').replace(/^-|-$/g, '')
  return `${name || 'index'}___${locale}`
}

const languageCodes = languages.map(({ code }) => code).join('|')
const routeLanguagePattern = new RegExp(`^(${languageCodes}) |___(${languageCodes})$`)

/** Language of a route id; null for the root and the catch-all route, which serve all languages. */
export function languageOfRoute(id: string): Locale | null {
  const [, part, page] = id.match(routeLanguagePattern) ?? []
  return (part ?? page ?? null) as Locale | null
}

function nest(guards: RouteConfigEntry[], children: RouteConfigEntry[]): RouteConfigEntry[] {
  return guards.reduceRight((inner, guard) => [{ ...guard, children: inner }], children)
}
