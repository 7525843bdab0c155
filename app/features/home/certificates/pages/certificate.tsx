import { data } from 'react-router'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'certificates:certificate.title', hidden: true }

/** No certificate has been issued yet, so every code is unknown. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Page not found' })
}

export default function Certificate() {
  return null
}
