import { getFirstTrialPath } from '#app/features/learning/courses/public.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { buildSiteData } from '#app/platform/shell/document/structured-data.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Reveal } from '#app/platform/shell/reveal/reveal.tsx'
import { LandingCall } from '../components/landing/landing-call.tsx'
import { LandingEntry } from '../components/landing/landing-entry.tsx'
import { LandingCourses } from '../components/landing/landing-courses.tsx'
import { LandingHero } from '../components/landing/landing-hero.tsx'
import { LandingPromises } from '../components/landing/landing-promises.tsx'
import { LandingSkins } from '../components/landing/landing-skins.tsx'
import { LandingWork } from '../components/landing/landing-work.tsx'
import { listCourseDoors } from '../school/course-doors.server.ts'
import type { Route } from './+types/landing.ts'

export const handle: PageHandle = {
  title: 'public-pages:landing.title',
  description: 'public-pages:landing.description',
  structuredData: (_, __, { baseUrl }) => buildSiteData(baseUrl),
}

export const loader = ({ context }: Route.LoaderArgs) => ({
  lesson: getFirstTrialPath(),
  courses: listCourseDoors(getRequestContext(context).locale),
})

export default function Landing({ loaderData: { lesson, courses } }: Route.ComponentProps) {
  return (
    <>
      <LandingHero lesson={lesson} />
      <Reveal>
        <LandingSkins />
      </Reveal>
      <LandingWork />
      <Reveal>
        <LandingCourses courses={courses} />
      </Reveal>
      <Reveal>
        <LandingEntry />
      </Reveal>
      <Reveal>
        <LandingPromises />
      </Reveal>
      <LandingCall />
    </>
  )
}
