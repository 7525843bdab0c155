import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { ProsePage } from '#app/platform/shell/prose-page.tsx'
import { TabLinks } from '#app/ui/page-head.tsx'
import type { Route } from './+types/trust.ts'

/** What stands in the address, and the name of its messages. */
const pages = {
  privacy: 'privacy',
  children: 'children',
  security: 'security',
  accessibility: 'accessibility',
  'sub-processors': 'subProcessors',
  status: 'status',
  standards: 'standards',
} as const

type Slug = keyof typeof pages

const slugs = Object.keys(pages) as Slug[]

export const handle: PageHandle = {
  title: (loaded, t) => (loaded ? t(`trust:${pages[(loaded as { slug: Slug }).slug]}.title`) : null),
}

export function loader({ params }: Route.LoaderArgs) {
  const slug = slugs.find((known) => known === params.slug)
  if (!slug) throw data(null, { status: 404, statusText: 'Page not found' })
  return { slug }
}

export default function Trust({ loaderData: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation('trust')
  const pathOf = useLocalePath()
  const tabs = slugs.map((other) => ({ href: pathOf(`/trust/${other}`), label: t(`${pages[other]}.title`), current: other === slug }))
  return (
    <ProsePage namespace="trust" page={pages[slug]} note="trust:note">
      <TabLinks label={t('centre')} tabs={tabs} />
    </ProsePage>
  )
}
