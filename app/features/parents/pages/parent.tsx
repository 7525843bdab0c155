import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'parents:parent.title' }

export default function Parent() {
  return <ComingScreen namespace="parents" screen="parent" />
}
