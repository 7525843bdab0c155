import type { PageHandle } from '#app/platform/shell/head.tsx'
import { ProsePage } from '#app/platform/shell/prose-page.tsx'

export const handle: PageHandle = { title: 'trust:terms.title', description: 'trust:terms.lead' }

export default function TermAndPolicy() {
  return (
    <ProsePage
      namespace="trust"
      page="terms"
      note="trust:terms.note"
      contents="trust:terms.contents"
      links={{ privacy: '/trust/privacy', children: '/trust/children', subProcessors: '/trust/sub-processors' }}
    />
  )
}
