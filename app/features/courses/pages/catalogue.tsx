import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'courses:catalogue.title' }

export default function Catalogue() {
  return <ComingScreen namespace="courses" screen="catalogue" />
}
