import { getFirstTrialPath } from '#app/features/courses/public.server.ts'
import { Reveal } from '#app/platform/shell/reveal.tsx'
import { LandingCall } from '../components/landing-call.tsx'
import { LandingEntry } from '../components/landing-entry.tsx'
import { LandingHero } from '../components/landing-hero.tsx'
import { LandingPromises } from '../components/landing-promises.tsx'
import { LandingSkins } from '../components/landing-skins.tsx'
import type { Route } from './+types/landing.ts'

export const handle = { title: 'site:landing.title' }

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
