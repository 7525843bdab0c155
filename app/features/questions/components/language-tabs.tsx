import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { questionInLanguage, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { languageOf } from '#app/platform/i18n/languages.ts'
import { Segmented } from '#app/ui/segmented.tsx'

type LanguageTabsProps = {
  question: BankQuestion
  languages: readonly QuestionLanguage[]
  value: QuestionLanguage
  onChange: (language: QuestionLanguage) => void
}

/** The languages of a bank, each with whether the question is whole in it. */
export function LanguageTabs({ question, languages, value, onChange }: LanguageTabsProps) {
  const { t } = useTranslation('questions')
  return (
    <Segmented
      label={t('editor.language')}
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({
        value: language,
        label: languageOf(language).nativeName,
        icon: questionInLanguage('', question, language) ? (
          <IconCheck role="img" aria-label={t('list.whole')} />
        ) : (
          <IconAlertTriangle role="img" aria-label={t('list.unfinished')} />
        ),
      }))}
    />
  )
}
