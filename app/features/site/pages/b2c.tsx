import type { PageHandle } from '#app/platform/shell/head.tsx'
import { ProsePage } from '#app/platform/shell/prose-page.tsx'

export const handle: PageHandle = { title: 'site:b2c.title', description: 'site:b2c.lead' }

export default function B2c() {
  return <ProsePage namespace="site" page="b2c" note="site:b2c.note" links={{ home: '/', register: '/register', parent: '/parent' }} />
}
