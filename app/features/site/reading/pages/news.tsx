import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildOrganizationData } from '#app/platform/shell/document/structured-data.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Call, Hero, Show, SitePage } from '#app/ui/sections/sections.tsx'
import { countContent } from '#app/features/site/public-pages/public.server.ts'
import { CatalogFigures } from '../components/catalog-figures.tsx'
import type { Route } from './+types/news.ts'

export const handle: PageHandle = {
  title: 'reading:news.title',
  description: 'reading:news.description',
  // An article needs a date, so there is none before the first announcement.
  structuredData: (_, __, { baseUrl }) => [buildOrganizationData(baseUrl)],
}

export const loader = () => ({ facts: countContent() })

/** Announcements with their dates; until there is one, what Skykite is. */
export default function News({ loaderData: { facts } }: Route.ComponentProps) {
  const { t } = useTranslation('reading')
  const localize = useLocalePath()
  const paragraphs = asMessageList(t('news.about.text', { returnObjects: true }))
  return (
    <SitePage>
      <Hero title={t('news.title')} lead={t('news.lead')}>
        <Button size="large" href={localize('/press-release/edtech-global')}>
          {t('news.pressRelease')}
        </Button>
      </Hero>
      <CatalogFigures facts={facts} />
      <Show title={t('news.about.title')} picture={<ProductPicture id="today" isAboveFold />} isWide>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Show>
      <Call title={t('news.try.title')} text={t('news.try.text')}>
        <Button size="large" href={localize('/hour')}>
          {t('news.try.button')}
        </Button>
      </Call>
    </SitePage>
  )
}
