import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import {
  productPicturePath,
  productPictures,
  type ProductPicture as PictureId,
} from '#rules/screens/product-pictures.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { countContent } from '#app/features/site/public-pages/public.server.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildOrganizationData } from '#app/platform/shell/document/structured-data.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useRuntime } from '#app/platform/shell/start/app-start.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Hero, Points, Section, Sheet, SitePage } from '#app/ui/sections/sections.tsx'
import { CatalogFigures } from '../components/catalog-figures.tsx'
import styles from '../components/press-pictures.module.css'
import type { Route } from './+types/press-release.ts'

export const handle: PageHandle = {
  title: 'reading:pressRelease.title',
  description: 'reading:pressRelease.description',
  structuredData: (_, __, { baseUrl }) => [buildOrganizationData(baseUrl)],
}

export const loader = () => ({ facts: countContent() })

/** Facts, names in four languages and pictures for journalists. */
export default function PressRelease({ loaderData: { facts } }: Route.ComponentProps) {
  const { t } = useTranslation('reading')
  const localize = useLocalePath()
  const { authDomain, messagingSenderId } = useRuntime()
  const list = (key: string) => asMessageList(t(`pressRelease.${key}` as never, { returnObjects: true }))
  return (
    <SitePage>
      <Hero
        title={t('pressRelease.title')}
        lead={t('pressRelease.lead')}
        picture={<ProductPicture id="lesson" isAboveFold />}
      >
        <Button variant="quiet" href={localize('/trust/standards')}>
          {t('pressRelease.links.standards')}
        </Button>
        <Button variant="quiet" href={localize('/trust/privacy')}>
          {t('pressRelease.links.privacy')}
        </Button>
      </Hero>
      <CatalogFigures facts={facts} />
      <Section title={t('pressRelease.what.title')}>
        {list('what.text').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Section>
      <Section title={t('pressRelease.factsTitle')}>
        <Points points={list('facts')} />
      </Section>
      <Section title={t('pressRelease.different.title')}>
        <Points points={list('different.points')} />
      </Section>
      <Section title={t('pressRelease.isNot.title')} text={t('pressRelease.isNot.text')} />
      <Section title={t('pressRelease.names.title')}>
        <Points points={list('names.points')} />
      </Section>
      <PressPictures />
      <Section title={t('pressRelease.operator.title')}>
        <Sheet>
          <p>{t('pressRelease.operator.text', { host: authDomain, address: messagingSenderId })}</p>
        </Sheet>
      </Section>
    </SitePage>
  )
}

function PressPictures() {
  const { t } = useTranslation('reading')
  const { locale } = splitLocale(useLocation().pathname)
  const { t: platform } = useTranslation('platform')
  return (
    <Section title={t('pressRelease.pictures.title')} text={t('pressRelease.pictures.text')}>
      <ul className={styles.pictures}>
        {(Object.keys(productPictures) as PictureId[]).map((id) => (
          <li key={id} className={styles.picture}>
            <ProductPicture id={id} shownWidth={420} />
            <Button
              variant="quiet"
              size="small"
              href={`/${productPicturePath(id, locale)}`}
              reloadDocument
              download
              icon={<IconDownload aria-hidden />}
              aria-label={`${t('pressRelease.pictures.download')}: ${platform(`pictures.${id}`)}`}
            >
              {t('pressRelease.pictures.download')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
