import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'resources:resource.title' }

export default function Resource() {
  return <ComingScreen namespace="resources" screen="resource" />
}
