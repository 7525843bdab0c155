import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'classrooms:join.title' }

export default function Join() {
  return <ComingScreen namespace="classrooms" screen="join" />
}
