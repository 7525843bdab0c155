import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { translateInto, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'

type LanguageTabsProps = {
  question: BankQuestion
  languages: readonly QuestionLanguage[]
  value: QuestionLanguage
  onChange: (language: QuestionLanguage) => void
}

/** Tabs for the languages of a bank, marking whether the question is complete in each. */
export function LanguageTabs({ question, languages, value, onChange }: LanguageTabsProps) {
  const { t } = useTranslation('questions')
  return (
    <SegmentedControl
      label={t('editor.language')}
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({
        value: language,
        label: findLanguage(language).nativeName,
        icon: translateInto('', question, language) ? (
          <IconCheck role="img" aria-label={t('list.whole')} />
        ) : (
          <IconAlertTriangle role="img" aria-label={t('list.unfinished')} />
        ),
      }))}
    />
  )
}
