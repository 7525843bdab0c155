import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import {
  formatParentCode,
  normalizeParentCode,
  parentCodeLength,
  type ParentCodeProblem,
} from '#rules/guardians/parent-code.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import styles from './parent-code-panel.module.css'

type ParentCodeFormProps = {
  problem: ParentCodeProblem | null
  refusal: ActionError | null
  isBusy: boolean
  onEnter: (text: string) => void
}

/** Longer texts are shown as typed, so that no character disappears. */
const formatTyped = (text: string) => {
  const code = normalizeParentCode(text)
  return code.length > parentCodeLength ? text : formatParentCode(code)
}

/** Box for the parent code. Mistakes are reported without a request to the server. */
export function ParentCodeForm({ problem, refusal, isBusy, onEnter }: ParentCodeFormProps) {
  const { t } = useTranslation('parents')
  const [typed, setTyped] = useState('')
  const error = problem ? <ReasonText reason={problem} /> : refusal && <Refusal error={refusal} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnter(typed)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        name="code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(formatTyped(typed))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error || undefined}
        className={styles.code}
      />
      <Button type="submit" busy={isBusy} icon={<IconArrowRight aria-hidden />}>
        {t('code.next')}
      </Button>
    </form>
  )
}
