import { data } from 'react-router'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useRuntime } from '#app/platform/shell/start/app-start.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'
import { TrustNav } from '../components/trust-nav.tsx'
import { trustPages, trustSlugs, type TrustSlug } from '../components/trust-pages.ts'
import type { Route } from './+types/trust.ts'

export const handle: PageHandle = {
  title: (loaded, t) => (loaded ? t(`reading:${trustPages[(loaded as { slug: TrustSlug }).slug]}.title`) : null),
}

export function loader({ params }: Route.LoaderArgs) {
  const slug = trustSlugs.find((trustSlug) => trustSlug === params.slug)
  if (!slug) throw data(null, { status: 404, statusText: 'Page not found' })
  return { slug }
}

export default function Trust({ loaderData: { slug } }: Route.ComponentProps) {
  const { messagingSenderId } = useRuntime()
  return (
    <ProsePage
      namespace="reading"
      page={trustPages[slug]}
      note="reading:trustNote"
      values={{ address: messagingSenderId }}
    >
      <TrustNav current={slug} />
    </ProsePage>
  )
}
