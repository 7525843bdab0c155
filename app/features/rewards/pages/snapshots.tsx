import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'rewards:snapshots.title' }

export default function Snapshots() {
  return <ComingScreen namespace="rewards" screen="snapshots" />
}
