import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'reading:terms.title', description: 'reading:terms.lead' }

export default function TermAndPolicy() {
  return (
    <ProsePage
      namespace="reading"
      page="terms"
      note="reading:terms.note"
      contents="reading:terms.contents"
      links={{ privacy: '/trust/privacy', children: '/trust/children', subProcessors: '/trust/sub-processors' }}
    />
  )
}
