import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { BetaRequestForm } from '#app/features/site/requests/public.ts'
import { requestActions } from '#app/features/site/requests/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Hero, Points, Section, Sheet, SitePage } from '#app/ui/sections/sections.tsx'
import { changeBetaOfSchool, loadBetaPage } from '../beta/beta-page.server.ts'
import { BetaSwitch } from '../beta/beta-switch.tsx'
import type { Route } from './+types/beta.ts'

export const handle: PageHandle = {
  title: 'public-pages:beta.title',
  description: 'public-pages:beta.description',
  // Nothing to find before the first part is in beta.
  hidden: true,
}

export const loader = ({ context }: Route.LoaderArgs) => loadBetaPage(getRequestContext(context))

export const action = actions({ ...requestActions, changeBeta: changeBetaOfSchool })

/** Says what early parts mean, and lets school admins join. With nothing in beta, teachers leave an address for the next part. */
export default function Beta({ loaderData: { courses, schools } }: Route.ComponentProps) {
  const { t } = useTranslation('public-pages')
  const points = asMessageList(t('beta.points', { returnObjects: true }))
  return (
    <SitePage>
      <Hero title={t('beta.headline')} lead={t('beta.lead')} />
      <Section title={t('beta.meaning')}>
        <Points points={points} />
      </Section>
      {courses.length > 0 && (
        <Section title={t('beta.courses')}>
          <Points points={courses} />
        </Section>
      )}
      {schools.length > 0 && (
        <Section title={t('beta.school.title')} text={t('beta.school.text')}>
          <Sheet>
            {schools.map((school) => (
              <BetaSwitch key={school.id} school={school} />
            ))}
          </Sheet>
        </Section>
      )}
      <Section id="request" title={t('beta.interest')} text={t('beta.interestText')}>
        <Sheet>
          <BetaRequestForm />
        </Sheet>
      </Section>
    </SitePage>
  )
}
