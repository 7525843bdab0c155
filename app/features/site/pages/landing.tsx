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
      <LandingSkins />
      <LandingEntry />
      <LandingPromises />
      <LandingCall />
    </>
  )
}
