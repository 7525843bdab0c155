import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'public-pages:contribution.title' }

export default function Contribution() {
  return <ComingSoonScreen namespace="public-pages" screen="contribution" />
}
