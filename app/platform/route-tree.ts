import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BodySize } from './body-limits.ts'
import { languages, localePath, type Locale } from './i18n/languages.ts'

export type Layout =
  | 'beta'
  | 'code-block-text'
  | 'icon'
  | 'dashboard'
  | 'dashboard-v2'
  | 'default'
  | 'landing'
  | 'lesson'
  /** One of `lesson`, `icon`, `code-block-text` and `text-based-coding`, as the step says. */
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
  /** `null` means the page draws everything itself. */
  layout: Layout | null
  guards?: readonly Guard[]
  /** Below app/features, without the ending. */
  file: string
  /** The same for every visitor, so that it may be kept in the page cache. */
  cached?: true
  /** Who is signed in may send this page more than a small form. */
  takes?: Exclude<BodySize, 'small' | 'events'>
}

/**
 * Language → layout → guards → page. Layouts are outermost, so moving between pages of one layout keeps it mounted;
 * guards are middleware and run before any loader, wherever they stand. One file serves many routes, so every route has
 * an id of its own; ids are short, because a page names each several times.
 */
export function routeTree(pages: readonly Page[]): RouteConfigEntry[] {
  const tree = languages.flatMap(({ code }) => {
    const byLayout = Map.groupBy(pages, (page) => page.layout)
    return [...byLayout].flatMap(([layout, group]) => {
      const inside = [...Map.groupBy(group, (page) => (page.guards ?? []).join(' '))].flatMap(
        ([chain, guarded], number) =>
          nest(
            chain
              .split(' ')
              .filter(Boolean)
              .map((guard) => ({ id: `${code} ${layout} ${number} ${guard}`, file: `guards/${guard}.tsx` })),
            guarded.map((page) => ({
              id: routeName(page.path, code),
              path: localePath(code, page.path).slice(1) || undefined,
              index: localePath(code, page.path) === '/' ? true : undefined,
              file: `features/${page.file}.tsx`,
            })),
          ),
      )
      return layout === null
        ? inside
        : [{ id: `${code} layout ${layout}`, file: `layouts/${layout}.tsx`, children: inside }]
    })
  })
  return [...tree, { id: 'unknown', path: '*', file: 'features/site/pages/unknown.tsx' }]
}

/** `/dashboard/classroom` in Thai is named `dashboard-classroom___th`. */
export function routeName(path: string, locale: string): string {
  const name = path.replaceAll(/[/:]+/g, '-').replace(/^-|-$/g, '')
  return `${name || 'index'}___${locale}`
}

const language = languages.map(({ code }) => code).join('|')
const inLanguage = new RegExp(`^(${language}) |___(${language})$`)

/** The language a route stands in by its id; `null` for the root and unknown addresses, which stand in all. */
export function languageOfRoute(id: string): Locale | null {
  const [, part, page] = id.match(inLanguage) ?? []
  return (part ?? page ?? null) as Locale | null
}

function nest(guards: RouteConfigEntry[], children: RouteConfigEntry[]): RouteConfigEntry[] {
  return guards.reduceRight((inner, guard) => [{ ...guard, children: inner }], children)
}
