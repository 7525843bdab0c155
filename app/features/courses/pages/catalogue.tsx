import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'courses:catalogue.title', hidden: true }

export default function Catalogue() {
  return <ComingScreen namespace="courses" screen="catalogue" />
}
