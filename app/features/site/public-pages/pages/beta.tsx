import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'public-pages:beta.title' }

export default function Beta() {
  return <ComingSoonScreen namespace="public-pages" screen="beta" />
}
