import { data } from 'react-router'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { catalogueIn } from '../catalogue.server.ts'
import { PublicCoursePage } from '../components/public-course.tsx'
import type { PublicCourse as Course } from '../contract.ts'
import { publicCourse } from '../course-facts.server.ts'
import type { Route } from './+types/public-course.ts'

export const handle: PageHandle = {
  title: (loaded) => (loaded as { course: Course } | undefined)?.course.title ?? null,
  description: (loaded) => (loaded as { course: Course } | undefined)?.course.summary ?? null,
}

export function loader({ params, context }: Route.LoaderArgs) {
  const course = catalogueIn(visitOf(context).locale).find(({ id }) => id === params.slug)
  if (!course) throw data(null, { status: 404, statusText: 'Page not found' })
  return { course: publicCourse(course) }
}

export default function PublicCourse({ loaderData: { course } }: Route.ComponentProps) {
  return <PublicCoursePage course={course} />
}
