import { redirect } from 'react-router'
import { readResourceCode, resourceKinds } from '#rules/resources/codes.ts'
import {
  activeFilters,
  ageBands,
  applyFilters,
  countFacets,
  countWithout,
  minuteLimits,
  noFilters,
  readFilters,
} from '#rules/resources/library-filters.ts'
import { maxQueryLength, search } from '#rules/resources/search/search.ts'
import type { ClassroomId } from '#rules/ids.ts'
import { getCatalog, loadNextLesson } from '#app/features/learning/courses/public.server.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { LibraryPage } from './contract.ts'
import { getSearchIndex, listLibraryItems, type LibraryItem } from './library/entries.server.ts'
import { loadViewer, type Viewer } from './viewer.server.ts'

const maxNearest = 3
const maxNext = 3

/** The library with the results for the query and filters in the address. A code opens its resource. */
export async function loadLibraryPage(request: RequestContext, params: URLSearchParams): Promise<LibraryPage> {
  const { locale } = request
  const items = listLibraryItems(locale)
  const query = (params.get('q') ?? '').slice(0, maxQueryLength).trim()
  const code = readResourceCode(query)
  if (code && items.some((item) => item.code === code))
    throw redirect(localePath(locale, `/resource/${code.startsWith('U') ? code.toLowerCase() : code}`))
  const viewer = await loadViewer(request)
  if (viewer.role === 'child') return { view: 'child', typed: query === '' ? null : query }

  const filters = readFilters((name) => params.get(name))
  const matches = query === '' ? items : rankItems(items, search(getSearchIndex(), query))
  const shown = applyFilters(matches, filters)
  const courses = getCatalog(locale).map(({ id, title, units }) => ({
    ...{ id, title },
    units: units.map((unit) => ({ id: unit.id, title: unit.title })),
  }))
  const isPlain = query === '' && activeFilters(filters).length === 0
  return {
    view: 'library',
    query,
    filters,
    entries: shown.map(({ entry }) => entry),
    facets: countFacets(matches, filters, {
      age: Object.keys(ageBands),
      kind: resourceKinds,
      course: courses.map(({ id }) => id),
      unit: courses.find(({ id }) => id === filters.course)?.units.map(({ id }) => id) ?? [],
      minutes: minuteLimits.map(String),
      scissors: ['no'],
    }),
    courses,
    without: shown.length === 0 ? countWithout(matches, filters) : [],
    nearest:
      shown.length === 0
        ? applyFilters(items, { ...noFilters, age: filters.age })
            .slice(0, maxNearest)
            .map(({ entry }) => entry)
        : [],
    next: isPlain && viewer.role === 'teacher' ? await loadNext(request, items, viewer) : null,
  }
}

function rankItems(items: readonly LibraryItem[], codes: readonly string[]): LibraryItem[] {
  const byCode = new Map(items.map((item) => [item.code, item]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** Resources for the lesson that the class starts next. */
async function loadNext(
  { services, signedIn, locale }: RequestContext,
  items: readonly LibraryItem[],
  { classroom }: Extract<Viewer, { role: 'teacher' }>,
) {
  const { id: classroomId, schoolId, name } = classroom
  const access = await enterClassroom(services, signedIn, { classroomId })
  if (!access) return null
  const lesson = await read(services, access.actor, (db) =>
    loadNextLesson(db, { schoolId, classroomId: classroomId as ClassroomId }, locale),
  )
  const fitting = items.filter(({ lessons }) => lesson && lessons.includes(lesson.id))
  if (!lesson || fitting.length === 0) return null
  return { name, lesson: lesson.title, entries: fitting.slice(0, maxNext).map(({ entry }) => entry) }
}
