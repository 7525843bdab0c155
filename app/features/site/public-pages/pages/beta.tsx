import { useTranslation } from 'react-i18next'
import { BetaRequestForm } from '#app/features/site/requests/public.ts'
import { requestActions } from '#app/features/site/requests/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Hero, Points, Section, Sheet, SitePage } from '#app/ui/sections/sections.tsx'

export const handle: PageHandle = {
  title: 'public-pages:beta.title',
  description: 'public-pages:beta.description',
  // Nothing to find before the first part is in beta.
  hidden: true,
}

export const action = actions(requestActions)

/** Says what early parts mean. With nothing in beta, teachers can only leave an address for the next part. */
export default function Beta() {
  const { t } = useTranslation('public-pages')
  const points = t('beta.points', { returnObjects: true }) as unknown as string[]
  return (
    <SitePage>
      <Hero title={t('beta.headline')} lead={t('beta.lead')} />
      <Section title={t('beta.meaning')}>
        <Points points={points} />
      </Section>
      <Section id="request" title={t('beta.interest')} text={t('beta.interestText')}>
        <Sheet>
          <BetaRequestForm />
        </Sheet>
      </Section>
    </SitePage>
  )
}
