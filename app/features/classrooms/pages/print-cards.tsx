import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:printCards.title' }

export default function PrintCards() {
  return <ComingScreen namespace="classrooms" screen="printCards" />
}
