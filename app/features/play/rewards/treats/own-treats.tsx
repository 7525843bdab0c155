import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { maxTreatLength } from '#rules/rewards/own-treat.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { OwnTreat } from '../contract.ts'
import styles from './own-treats.module.css'

type OwnTreatsProps = { classroomId: string; treats: readonly OwnTreat[]; onAdded: (id: string) => void }

/** Lets teachers write treats for their class and remove them. */
export function OwnTreats({ classroomId, treats, onAdded }: OwnTreatsProps) {
  const { t } = useTranslation('rewards')
  const [text, setText] = useState('')
  const add = useAction<{ treat: string }>('add-treat', {
    onDone({ treat }) {
      setText('')
      onAdded(treat)
    },
  })
  const remove = useAction('remove-treat')
  const reason = add.error?.fields?.text
  return (
    <details className={styles.own}>
      <summary>{t('ownTreats.title')}</summary>
      <form
        className={styles.form}
        data-unsaved={text === '' ? undefined : ''}
        onSubmit={(event) => {
          event.preventDefault()
          add.send({ classroomId, text })
        }}
      >
        <TextField
          className={styles.text}
          label={t('ownTreats.text')}
          hint={t('ownTreats.hint')}
          value={text}
          maxLength={maxTreatLength}
          autoComplete="off"
          error={reason ? <ReasonText reason={reason} /> : add.error && <Refusal error={add.error} />}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="soft" busy={add.busy} disabled={text.trim() === ''}>
          {t('ownTreats.add')}
        </Button>
      </form>
      <RefusalNotice error={remove.error} />
      <ul className={styles.list}>
        {treats.map((treat) => (
          <li key={treat.id}>
            <span>{treat.text}</span>
            <IconButton
              label={t('ownTreats.remove', { treat: treat.text })}
              icon={<IconTrash aria-hidden />}
              disabled={remove.busy}
              onClick={() => remove.send({ classroomId, treat: treat.id })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
