import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bankLimits, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { languages as allLanguages } from '#app/platform/i18n/languages.ts'
import type { Action } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import styles from './questions.module.css'

type BankFormProps = {
  action: Action<{ id: string }>
  bank?: string
  title?: string
  languages: readonly QuestionLanguage[]
  submitLabel: string
}

/** Form for the title of a bank and the languages of its questions. */
export function BankForm({ action, bank, title = '', languages, submitLabel }: BankFormProps) {
  const { t } = useTranslation('questions')
  const [chosen, setChosen] = useState<readonly QuestionLanguage[]>(languages)
  return (
    <ActionForm of={action} className={styles.form}>
      {bank && <input type="hidden" name="bank" value={bank} />}
      <TextField
        label={t('bank.title')}
        name="title"
        defaultValue={title}
        maxLength={bankLimits.titleLetters}
        required
        data-first
      />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('bank.languages')}</legend>
        {allLanguages.map(({ code, nativeName }) => (
          <CheckField
            key={code}
            name="languages"
            value={code}
            label={nativeName}
            checked={chosen.includes(code)}
            // At least one language is required.
            required={chosen.length === 0}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, code] : chosen.filter((language) => language !== code))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" busy={action.busy}>
        {submitLabel}
      </Button>
    </ActionForm>
  )
}
