import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { ProposalState } from '../contract.ts'
import styles from './request-form.module.css'

/** The author of a proposal looks up what became of it. */
export function ProposalLookup() {
  const { t } = useTranslation('requests')
  const find = useAction<{ proposal: ProposalState }>('findProposal', { skipRevalidation: true, isImmediate: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find.send({ number: new FormData(event.currentTarget).get('number') as string })
  }
  return (
    <>
      <form method="post" className={styles.lookup} onSubmit={submit}>
        <TextField
          name="number"
          label={t('lookup.label')}
          hint={t('lookup.hint')}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={find.error ? <Refusal error={find.error} /> : undefined}
        />
        <Button type="submit" variant="soft" busy={find.busy}>
          {t('lookup.submit')}
        </Button>
      </form>
      {find.result && (
        <Notice kind="info" title={find.result.proposal.number}>
          {t(`lookup.states.${find.result.proposal.status}`)}
        </Notice>
      )}
    </>
  )
}
