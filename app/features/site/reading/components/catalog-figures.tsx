import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { SchoolFacts } from '#app/features/site/public-pages/public.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { Facts } from '#app/ui/sections/sections.tsx'

const figures = ['courses', 'lessons', 'activities', 'questions'] as const

/** Figures that are counted in the content of this build. */
export function CatalogFigures({ facts }: { facts: SchoolFacts }) {
  const { t } = useTranslation(['reading', 'schools'])
  const { format } = new Intl.NumberFormat(findLanguage(splitLocale(useLocation().pathname).locale).tag)
  return (
    <Facts
      label={t('news.numbers')}
      facts={figures.map((name) => ({ figure: format(facts[name]), text: t(`schools:school.numbers.${name}`) }))}
    />
  )
}
