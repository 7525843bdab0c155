import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'competitions:result.title' }

export default function Result() {
  return <ComingScreen namespace="competitions" screen="result" />
}
