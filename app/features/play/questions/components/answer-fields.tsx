import { useTranslation } from 'react-i18next'
import {
  deriveAnswerKind,
  bankLimits,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { OptionFields } from './option-fields.tsx'
import { PartFields } from './part-fields.tsx'

export type AnswerFieldsProps = {
  question: BankQuestion
  language: QuestionLanguage
  onChange: (question: BankQuestion) => void
}

/** Fields for the answers of each question kind. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { t } = useTranslation('questions')
  const { question, language, onChange } = props
  switch (question.kind) {
    case 'choice':
    case 'several':
    case 'program':
      return (
        <>
          <OptionFields {...props} />
          {question.kind === 'program' &&
            deriveAnswerKind({ ...question, options: filterWritten(question) }) === 'number' && (
              <NumberField {...props} />
            )}
        </>
      )
    case 'order':
    case 'match':
      return <PartFields {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'text':
      return (
        <TextAreaField
          label={t('editor.accepted')}
          hint={t('editor.acceptedHint', { most: bankLimits.accepted })}
          lang={findLanguage(language).tag}
          rows={3}
          value={(question.accepted[language] ?? []).join('\n')}
          onChange={({ currentTarget: { value } }) => {
            const lines = value.split('\n').slice(0, bankLimits.accepted)
            const truncated = lines.map((word) => word.slice(0, bankLimits.acceptedLetters))
            onChange({ ...question, accepted: { ...question.accepted, [language]: truncated } })
          }}
        />
      )
  }
}

const filterWritten = ({ options }: BankQuestion) => options.filter(({ text }) => Object.values(text).some(Boolean))

function NumberField({ question, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('questions')
  return (
    <TextField
      label={t('editor.number')}
      type="number"
      step="any"
      value={question.answer ?? ''}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        onChange({ ...question, answer: value === '' || Number.isNaN(valueAsNumber) ? null : valueAsNumber })
      }
    />
  )
}
