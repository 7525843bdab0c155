import { useTranslation } from 'react-i18next'
import { Section, InfoCards } from '#app/ui/sections/sections.tsx'
import type { CreditedContribution } from '../contract.ts'

/** Published contributions with the names of their authors. */
export function ContributionCredits({ credits }: { credits: CreditedContribution[] }) {
  const { t } = useTranslation('requests')
  return (
    <Section title={t('credits.title')}>
      <InfoCards
        cards={credits.map(({ title, part, credit }) => ({
          title,
          text: `${t(`contribution.parts.${part}`)} · ${credit}`,
        }))}
      />
    </Section>
  )
}
