import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { CheckScreen } from '../components/check-screen.tsx'

export const handle: PageHandle = {
  title: 'certificates:check.title',
  description: 'certificates:check.description',
  hidden: true,
}

/** Anyone checks a certificate here; the check runs in the browser. */
export default function Verify() {
  return <CheckScreen />
}
