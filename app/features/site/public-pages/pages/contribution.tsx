import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { contributionParts, type ContributionPart } from '#rules/requests/public-request.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { ContributionForm, ContributionCredits, ProposalLookup } from '#app/features/site/requests/public.ts'
import { listCredits, requestActions } from '#app/features/site/requests/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Hero, InfoCards, Points, Section, Sheet, SitePage, Steps } from '#app/ui/sections/sections.tsx'
import type { Route } from './+types/contribution.ts'

export const handle: PageHandle = {
  title: 'public-pages:contribution.title',
  description: 'public-pages:contribution.description',
}

export const loader = async ({ context }: Route.LoaderArgs) => ({
  credits: await listCredits(getRequestContext(context).services),
})

export const action = actions(requestActions)

const icons = { question: IconQuestionMark, lesson: IconMap2, words: IconLanguage }

/** Teachers propose questions, lessons and better words, and look up what became of them. */
export default function Contribution({ loaderData: { credits } }: Route.ComponentProps) {
  const { t } = useTranslation(['public-pages', 'requests'])
  const [part, setPart] = useState<ContributionPart>('question')
  const steps = asMessageList(t('contribution.how.steps', { returnObjects: true }))
  const rules = asMessageList(t('contribution.rules.points', { returnObjects: true }))
  const doors = contributionParts.map((name) => {
    const Icon = icons[name]
    return {
      title: t(`contribution.doors.${name}.title`),
      text: t(`contribution.doors.${name}.text`),
      icon: <Icon aria-hidden />,
    }
  })
  return (
    <SitePage>
      <Hero title={t('contribution.headline')} lead={t('contribution.lead')}>
        <Button size="large" href="#request">
          {t('requests:contribution.title')}
        </Button>
      </Hero>
      <InfoCards cards={doors} heading="h2" />
      <Section title={t('contribution.how.title')}>
        <Steps steps={steps.map((title) => ({ title }))} />
      </Section>
      <Section id="request" title={t('requests:contribution.title')}>
        <Sheet>
          <ContributionForm part={part} onPart={setPart} />
        </Sheet>
      </Section>
      <Section title={t('requests:lookup.title')}>
        <Sheet>
          <ProposalLookup />
        </Sheet>
      </Section>
      {credits.length > 0 && <ContributionCredits credits={credits} />}
      <Section title={t('contribution.rules.title')}>
        <Points points={rules} />
      </Section>
      <Section title={t('contribution.dev.title')} text={t('contribution.dev.text')} />
    </SitePage>
  )
}
