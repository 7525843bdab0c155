import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'schools:schoolTh.title' }

export default function SchoolTh() {
  return <ComingScreen namespace="schools" screen="schoolTh" />
}
