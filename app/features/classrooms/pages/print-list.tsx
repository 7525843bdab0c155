import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:printList.title' }

export default function PrintList() {
  return <ComingScreen namespace="classrooms" screen="printList" />
}
