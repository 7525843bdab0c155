import { data } from 'react-router'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { buildCourseData } from '#app/platform/shell/document/structured-data.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { getOfferedCatalog } from '../catalog/catalog.server.ts'
import { PublicCoursePage } from '../catalog/public-course.tsx'
import type { PublicCourse as Course } from '../contract.ts'
import { buildPublicCourse } from '../catalog/course-facts.server.ts'
import type { Route } from './+types/public-course.ts'

export const handle: PageHandle = {
  title: (loaded) => (loaded as { course: Course } | undefined)?.course.title ?? null,
  description: (loaded) => (loaded as { course: Course } | undefined)?.course.summary ?? null,
  structuredData: (loaded, _, { url }) => (loaded ? [buildCourseData((loaded as { course: Course }).course, url)] : []),
}

export function loader({ params, context }: Route.LoaderArgs) {
  const catalog = getOfferedCatalog(getRequestContext(context).locale)
  const course = catalog.find(({ id }) => id === params.slug)
  if (!course) throw data(null, { status: 404, statusText: 'Page not found' })
  return { course: buildPublicCourse(catalog, course) }
}

export default function PublicCourse({ loaderData: { course } }: Route.ComponentProps) {
  return <PublicCoursePage course={course} />
}
