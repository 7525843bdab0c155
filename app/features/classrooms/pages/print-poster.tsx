import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'classrooms:printPoster.title', hidden: true }

export default function PrintPoster() {
  return <ComingScreen namespace="classrooms" screen="printPoster" />
}
