import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'rooms:dashboard.title' }

export default function Dashboard() {
  return <ComingScreen namespace="rooms" screen="dashboard" />
}
