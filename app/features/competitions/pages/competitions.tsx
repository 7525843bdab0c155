import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'competitions:competitions.title' }

export default function Competitions() {
  return <ComingScreen namespace="competitions" screen="competitions" />
}
