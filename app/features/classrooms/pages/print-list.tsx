import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'classrooms:printList.title', hidden: true }

export default function PrintList() {
  return <ComingScreen namespace="classrooms" screen="printList" />
}
