import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'resources:worksheets.title', hidden: true }

export default function Worksheets() {
  return <ComingScreen namespace="resources" screen="worksheets" />
}
