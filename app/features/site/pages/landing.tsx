import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:landing.title' }

export default function Landing() {
  return <ComingScreen namespace="site" screen="landing" />
}
