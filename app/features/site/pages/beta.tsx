import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:beta.title' }

export default function Beta() {
  return <ComingScreen namespace="site" screen="beta" />
}
