import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'resources:worksheets.title', hidden: true }

export default function Worksheets() {
  return <ComingSoonScreen namespace="resources" screen="worksheets" />
}
