import { OptimizedImage } from '#app/platform/images/optimized-image.tsx'
import { useRuntime } from '#app/platform/shell/start/app-start.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'reading:pressRelease.title', description: 'reading:pressRelease.lead' }

export default function PressRelease() {
  const { authDomain, messagingSenderId } = useRuntime()
  return (
    <ProsePage
      namespace="reading"
      page="pressRelease"
      values={{ host: authDomain, address: messagingSenderId }}
      links={{ standards: '/trust/standards', privacy: '/trust/privacy' }}
    >
      <OptimizedImage
        src="images/kites-over-hills.png"
        alt=""
        width={1920}
        height={1080}
        shownWidth={800}
        isAboveFold
      />
    </ProsePage>
  )
}
