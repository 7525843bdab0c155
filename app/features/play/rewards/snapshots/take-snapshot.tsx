import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schedules, type Schedule } from '#rules/rewards/snapshot-schedule.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import styles from './snapshots.module.css'

type TakeSnapshotProps = { classroomId: string; every: Schedule; onTaken: () => void }

/** Form to take a named snapshot now, or to schedule automatic snapshots every week or month. */
export function TakeSnapshot({ classroomId, every, onTaken }: TakeSnapshotProps) {
  const { t } = useTranslation('rewards')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const take = useAction('take', {
    onDone: () => {
      setName('')
      setNote('')
      onTaken()
    },
  })
  const schedule = useAction('schedule')
  const error = take.error ?? schedule.error
  return (
    <Card className={styles.take}>
      <div className={styles.choose}>
        <TextField
          label={t('snapshots.called')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextField
          label={t('snapshots.remark')}
          optional
          maxLength={300}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Button busy={take.busy} disabled={name.trim() === ''} onClick={() => take.send({ classroomId, name, note })}>
          {t('snapshots.take')}
        </Button>
      </div>
      <SelectField
        label={t('snapshots.every')}
        value={every}
        disabled={schedule.busy}
        onChange={({ currentTarget }) => schedule.send({ classroomId, every: currentTarget.value })}
      >
        {schedules.map((schedule) => (
          <option key={schedule} value={schedule}>
            {t(`snapshots.schedule.${schedule}`)}
          </option>
        ))}
      </SelectField>
      <RefusalNotice error={error} />
    </Card>
  )
}
