import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'site:beta.title' }

export default function Beta() {
  return <ComingScreen namespace="site" screen="beta" />
}
