import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'reading:b2c.title', description: 'reading:b2c.lead' }

export default function B2c() {
  return (
    <ProsePage
      namespace="reading"
      page="b2c"
      note="reading:b2c.note"
      links={{ home: '/', register: '/register', parent: '/parent' }}
    />
  )
}
