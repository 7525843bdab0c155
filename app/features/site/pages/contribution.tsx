import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:contribution.title' }

export default function Contribution() {
  return <ComingScreen namespace="site" screen="contribution" />
}
