import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPasted, readPastedNames } from '#rules/students/pasted-names.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { ActionProblem } from './action-problem.tsx'
import { PastedPreview } from './pasted-preview.tsx'
import styles from './sheets.module.css'

type Added = { change: string | null; added: number; joined: number; asked: number }
type AddStudentsProps = { classroomId: string; names: string[]; onDone: (added: Added) => void }

/** Type or paste names, one a line; what will happen to each line is shown before anything is saved. */
export function AddStudents({ classroomId, names, onDone }: AddStudentsProps) {
  const { t } = useTranslation('students')
  const [text, setText] = useState('')
  const [twins, setTwins] = useState(false)
  const { send, busy, error } = useAction<Added>('add', { done: onDone })
  const lines = useMemo(() => readPastedNames(text, names), [text, names])
  const ready = lines.filter(({ problem, twin }) => problem === null && (twins || twin === null))
  const hasTwins = lines.some(({ problem, twin }) => problem === null && twin !== null)
  const tooMany = ready.length > mostPasted

  const add = () =>
    send({ classroomId, students: JSON.stringify(ready.map(({ name, identifier }) => ({ name, identifier }))) })

  return (
    <div className={styles.sheet}>
      <TextAreaField
        label={t('add.label')}
        hint={t('add.hint')}
        rows={7}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder={t('add.example')}
        error={tooMany ? t('add.tooMany', { count: mostPasted }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {hasTwins && (
        <CheckField
          label={t('add.twins')}
          hint={t('add.twinsHint')}
          checked={twins}
          onChange={(event) => setTwins(event.currentTarget.checked)}
        />
      )}
      <PastedPreview lines={lines} twins={twins} />
      <ActionProblem error={error} />
      <div className={styles.foot}>
        <Button variant="go" busy={busy} disabled={ready.length === 0 || tooMany} onClick={add}>
          {t('add.send', { count: ready.length })}
        </Button>
      </div>
    </div>
  )
}
