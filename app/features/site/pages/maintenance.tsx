import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:maintenance.title' }

export default function Maintenance() {
  return <ComingScreen namespace="site" screen="maintenance" />
}
