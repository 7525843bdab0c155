import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bankLimits, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { ActionForm } from '#app/platform/action-form.tsx'
import { languages as all } from '#app/platform/i18n/languages.ts'
import type { Action } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './questions.module.css'

type BankFormProps = {
  action: Action<{ id: string }>
  bank?: string
  title?: string
  languages: readonly QuestionLanguage[]
  save: string
}

/** What a bank is called, and in which languages its questions are written. */
export function BankForm({ action, bank, title = '', languages, save }: BankFormProps) {
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
        {all.map(({ code, nativeName }) => (
          <CheckField
            key={code}
            name="languages"
            value={code}
            label={nativeName}
            checked={chosen.includes(code)}
            // One is always written.
            required={chosen.length === 0}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" busy={action.busy}>
        {save}
      </Button>
    </ActionForm>
  )
}
