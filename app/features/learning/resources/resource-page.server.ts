import { data, redirect } from 'react-router'
import type { PublishedResource } from '#content/publish-resources.ts'
import { readResourceCode } from '#rules/resources/codes.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { loadActivityPage } from './activity-page.server.ts'
import type { LessonLink, LibraryEntry, ResourcePage, Unit } from './contract.ts'
import { listLibraryItems } from './library/entries.server.ts'
import { findResource } from './resources.server.ts'
import { loadViewer } from './viewer.server.ts'

/** More would push the notes off the screen. */
const maxRelated = 3

/** The resource or activity with a code, as it was typed or printed. */
export async function loadResourcePage(
  request: RequestContext,
  typedCode: string,
  search: string,
): Promise<ResourcePage> {
  const { locale, services } = request
  const code = readResourceCode(typedCode)
  if (!code) throw notFound()
  // Activities keep the addresses that are printed in lesson plans.
  const path = code.startsWith('U') ? code.toLowerCase() : code
  if (path !== typedCode) throw redirect(localePath(locale, `/resource/${path}`) + search, 301)
  const item = listLibraryItems(locale).find((listed) => listed.code === code)
  if (!item) throw notFound()
  const viewer = await loadViewer(request)
  const lesson = findLessonLink(locale, item.lessons[0])
  if (viewer.role === 'child') return { view: 'child', code, title: item.entry.title, lesson }
  if (code.startsWith('U')) return { view: 'activity', ...(await loadActivityPage(request, path)) }
  const resource = findResource(locale, code)!
  const classroom = viewer.role === 'teacher' ? { id: viewer.classroom.id, name: viewer.classroom.name } : null
  return {
    view: 'resource',
    resource,
    units: listUnits(locale, resource),
    lesson,
    related: listRelated(locale, resource),
    link: `${services.env.BASE_URL}${localePath(locale, `/resource/${code}`)}`,
    answers: {
      for: !resource.hasAnswers ? 'none' : viewer.role === 'visitor' ? 'visitor' : 'teacher',
      classroom,
    },
  }
}

const notFound = () => data(null, { status: 404, statusText: 'Page not found' })

const unitsOf = (locale: Locale, { fits }: PublishedResource) =>
  getCatalog(locale).flatMap(({ id, units }) =>
    units.filter((unit) => fits.units.includes(unit.id)).map((unit) => ({ ...unit, course: id })),
  )

const listUnits = (locale: Locale, resource: PublishedResource): Unit[] =>
  unitsOf(locale, resource).map(({ id, title, course }) => ({ id, title, course }))

function findLessonLink(locale: Locale, lessonId: string | undefined): LessonLink | null {
  const lesson = getCatalog(locale)
    .flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))
    .find(({ id }) => id === lessonId)
  return lesson ? { title: lesson.title, path: `/lesson/${lesson.id}/${lesson.steps[0]!.id}` } : null
}

/** Other resources of the same units. */
const listRelated = (locale: Locale, { code, fits }: PublishedResource): LibraryEntry[] =>
  listLibraryItems(locale)
    .filter((item) => item.code !== code && item.units.some((unit) => fits.units.includes(unit)))
    .slice(0, maxRelated)
    .map(({ entry }) => entry)
