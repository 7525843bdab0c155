import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'competitions:host.title' }

export default function Host() {
  return <ComingScreen namespace="competitions" screen="host" />
}
