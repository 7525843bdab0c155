import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { groupColours, type Group, type GroupColour } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import colours from './group-colours.module.css'
import styles from './sheets.module.css'

type GroupEditorProps = {
  classroomId: string
  group: Group | null
  students?: string[]
  onDone: (name: string) => void
  onDeleted: () => void
}

/** A new group, or another name and colour for one that is there. */
export function GroupEditor({ classroomId, group, students = [], onDone, onDeleted }: GroupEditorProps) {
  const { t } = useTranslation('students')
  const radio = useId()
  const [name, setName] = useState(group?.name ?? '')
  const [colour, setColour] = useState<GroupColour>(group?.colour ?? 'sky')
  const { send, busy, error } = useAction<{ name: string }>(group ? 'rename-group' : 'create-group', {
    done: (made) => onDone(made.name),
  })
  const remove = useAction('delete-group', { done: onDeleted })
  const reason = error?.fields?.name
  return (
    <form
      className={styles.sheet}
      data-unsaved={name === (group?.name ?? '') ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault()
        send({
          classroomId,
          name,
          colour,
          ...(group && { group: group.id }),
          ...(students.length > 0 && { student: students }),
        })
      }}
    >
      <TextField
        label={t('groups.name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={reason && <ReasonText reason={reason} />}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={styles.colours}>
        <legend className="sk-visually-hidden">{t('groups.colour')}</legend>
        {groupColours.map((one) => (
          <label key={one} className={clsx(styles.colour, colours[one])} title={t(`groups.colours.${one}`)}>
            <input
              className="sk-visually-hidden"
              type="radio"
              name={radio}
              checked={one === colour}
              onChange={() => setColour(one)}
              aria-label={t(`groups.colours.${one}`)}
            />
          </label>
        ))}
      </fieldset>
      <ActionProblem error={error?.fields ? null : (error ?? remove.error)} />
      <div className={styles.foot}>
        {group && (
          <Button variant="quiet" busy={remove.busy} onClick={() => remove.send({ classroomId, group: group.id })}>
            {t('groups.delete')}
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          {t(group ? 'groups.save' : 'groups.create')}
        </Button>
      </div>
    </form>
  )
}
