import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:printPoster.title' }

export default function PrintPoster() {
  return <ComingScreen namespace="classrooms" screen="printPoster" />
}
