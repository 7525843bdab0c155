import { getFirstTrialPath } from '#app/features/learning/courses/public.server.ts'
import { Reveal } from '#app/platform/shell/reveal/reveal.tsx'
import { LandingCall } from '../components/landing/landing-call.tsx'
import { LandingEntry } from '../components/landing/landing-entry.tsx'
import { LandingHero } from '../components/landing/landing-hero.tsx'
import { LandingPromises } from '../components/landing/landing-promises.tsx'
import { LandingSkins } from '../components/landing/landing-skins.tsx'
import type { Route } from './+types/landing.ts'

export const handle = { title: 'public-pages:landing.title' }

export const loader = () => ({ lesson: getFirstTrialPath() })

export default function Landing({ loaderData: { lesson } }: Route.ComponentProps) {
  return (
    <>
      <LandingHero lesson={lesson} />
      <Reveal>
        <LandingSkins />
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
