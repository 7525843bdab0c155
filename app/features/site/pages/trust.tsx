import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:trust.title' }

export default function Trust() {
  return <ComingScreen namespace="site" screen="trust" />
}
