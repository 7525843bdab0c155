import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'classrooms:printCards.title', hidden: true }

export default function PrintCards() {
  return <ComingScreen namespace="classrooms" screen="printCards" />
}
