import { useTranslation } from 'react-i18next'
import { bankLimits, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { setText } from './edit-question.ts'

type QuestionTextFieldProps = {
  part: keyof typeof maxLetters
  question: BankQuestion
  language: QuestionLanguage
  onChange: (question: BankQuestion) => void
}

const maxLetters = { question: bankLimits.questionLetters, explanation: bankLimits.whyLetters }

/** The question itself, or the explanation shown after it, in one language. */
export function QuestionTextField({ part, question, language, onChange }: QuestionTextFieldProps) {
  const { t } = useTranslation('questions')
  return (
    <TextAreaField
      label={t(`editor.${part}`)}
      lang={findLanguage(language).tag}
      optional={part === 'explanation'}
      rows={2}
      maxLength={maxLetters[part]}
      value={question[part][language] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...question, [part]: setText(question[part], language, value) })
      }
    />
  )
}
