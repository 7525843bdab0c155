import type { Catalog, PublishedActivity } from '#content/publish.ts'
import type { PublishedResource } from '#content/publish-resources.ts'
import type { FilterFacts } from '#rules/resources/library-filters.ts'
import type { ResourceKind } from '#rules/resources/codes.ts'
import { buildSearchIndex, type SearchIndex } from '#rules/resources/search/index.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { findActivity, listActivityCodes } from '../activities.server.ts'
import type { LibraryEntry } from '../contract.ts'
import { listResources } from '../resources.server.ts'
import { activityShape, resourceShape } from './preview-shape.ts'
import { activityDocument, resourceDocument, type DocumentLabels } from './search-documents.ts'
import { splitWords } from './split-words.ts'

/** Resources and unplugged activities as one list: nothing of an activity is copied. */

export type LibraryItem = FilterFacts & { readonly entry: LibraryEntry; readonly lessons: readonly string[] }

/** Kinds that teachers print most come first. */
const shelfOrder: readonly ResourceKind[] = [
  ...(['worksheet', 'poster', 'game', 'cards', 'twin', 'exit', 'home', 'activity'] as const),
  ...(['cover', 'planner', 'rubric', 'award', 'labels'] as const),
]

const items = new Map<Locale, readonly LibraryItem[]>()
let index: SearchIndex | undefined

export function listLibraryItems(locale: Locale): readonly LibraryItem[] {
  const cached = items.get(locale)
  if (cached) return cached
  const catalog = getCatalog(locale)
  const list = [
    ...listResources(locale).map((resource) => resourceItem(resource, catalog)),
    ...listActivities(locale).map((activity) => activityItem(activity, catalog)),
  ]
  const sorted = list.toSorted((a, b) => shelfOrder.indexOf(a.kind) - shelfOrder.indexOf(b.kind))
  items.set(locale, sorted)
  return sorted
}

/** One index with the texts of all languages: a teacher finds a title in any of them. */
export const getSearchIndex = (): SearchIndex =>
  (index ??= buildSearchIndex(
    languages.flatMap(({ code }) => documentsIn(code)),
    splitWords,
  ))

const listActivities = (locale: Locale): PublishedActivity[] =>
  listActivityCodes().map((code) => findActivity(locale, code)!)

const unitsIn = (catalog: Catalog) =>
  catalog.flatMap(({ id: course, title: courseTitle, units }) =>
    units.map((unit) => ({ ...unit, course, courseTitle })),
  )

function resourceItem(resource: PublishedResource, catalog: Catalog): LibraryItem {
  const { code, kind, title, ages, minutes, fits, pages } = resource
  const units = unitsIn(catalog).filter(({ id }) => fits.units.includes(id))
  return {
    ...{ code, kind, minutes, ages: [ages[0], ages[1]] },
    courses: [...new Set(units.map(({ course }) => course))],
    units: units.map(({ id }) => id),
    lessons: units.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
    scissors: pages.flat().some((block) => block.kind === 'cards' && block.cut !== false && !block.blank),
    entry: { code, kind, title, ages, minutes, pages: pages.length, shape: resourceShape(resource) },
  }
}

function activityItem(activity: PublishedActivity, catalog: Catalog): LibraryItem {
  const { id, title, ages, minutes, printables } = activity
  const code = id.toUpperCase()
  const units = unitsIn(catalog).filter(({ lessons }) =>
    lessons.some(({ steps }) => steps.some((step) => step.activity === id)),
  )
  const lessons = units
    .flatMap((unit) => unit.lessons)
    .filter(({ steps }) => steps.some((step) => step.activity === id))
  return {
    ...{ code, kind: 'activity', minutes, ages: [ages[0]!, ages[1]!] },
    courses: [...new Set(units.map(({ course }) => course))],
    units: units.map((unit) => unit.id),
    lessons: lessons.map((lesson) => lesson.id),
    scissors: printables.some(({ kind }) => kind === 'cards' || kind === 'sorting' || kind === 'tests'),
    entry: {
      ...{ code, kind: 'activity', title, minutes, ages: [ages[0]!, ages[1]!] },
      pages: printables.length + 1,
      shape: activityShape(printables),
    },
  }
}

function documentsIn(locale: Locale) {
  const messages = { [locale]: { resources: catalogue[locale].resources ?? {} } }
  const t = serverI18n(locale, messages).getFixedT(locale, 'resources')
  const units = unitsIn(getCatalog(locale))
  const labelsOf = (code: string): DocumentLabels => {
    const item = listLibraryItems(locale).find((other) => other.code === code)!
    const fitting = units.filter(({ id }) => item.units.includes(id))
    return {
      kind: t(`kind.${item.kind}`),
      course: [...new Set(fitting.map(({ courseTitle }) => courseTitle))].join('\n'),
      units: fitting.map(({ title }) => title),
    }
  }
  return [
    ...listResources(locale).map((resource) => resourceDocument(resource, labelsOf(resource.code))),
    ...listActivities(locale).map((activity) => activityDocument(activity, labelsOf(activity.id.toUpperCase()))),
  ]
}
