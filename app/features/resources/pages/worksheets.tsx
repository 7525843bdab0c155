import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'resources:worksheets.title' }

export default function Worksheets() {
  return <ComingScreen namespace="resources" screen="worksheets" />
}
