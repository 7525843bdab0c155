import { Reveal } from '#app/platform/shell/reveal.tsx'
import { LandingCall } from '../components/landing-call.tsx'
import { LandingEntry } from '../components/landing-entry.tsx'
import { LandingHero } from '../components/landing-hero.tsx'
import { LandingPromises } from '../components/landing-promises.tsx'
import { LandingSkins } from '../components/landing-skins.tsx'

export const handle = { title: 'site:landing.title' }

export default function Landing() {
  return (
    <>
      <LandingHero />
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
