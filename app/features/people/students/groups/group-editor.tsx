import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { groupColours, type Group, type GroupColour } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import colours from './group-colours.module.css'
import styles from '../components/sheets.module.css'

type GroupEditorProps = {
  classroomId: string
  group: Group | null
  students?: string[]
  onDone: (name: string) => void
  onDeleted: () => void
}

/** Creates a group, or edits the name and color of an existing one. */
export function GroupEditor({ classroomId, group, students = [], onDone, onDeleted }: GroupEditorProps) {
  const { t } = useTranslation('students')
  const radioName = useId()
  const [name, setName] = useState(group?.name ?? '')
  const [colour, setColour] = useState<GroupColour>(group?.colour ?? 'sky')
  const { send, busy, error } = useAction<{ name: string }>(group ? 'rename-group' : 'create-group', {
    onDone: (created) => onDone(created.name),
  })
  const remove = useAction('delete-group', { onDone: onDeleted })
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
        {groupColours.map((groupColour) => (
          <label
            key={groupColour}
            className={clsx(styles.colour, colours[groupColour])}
            title={t(`groups.colours.${groupColour}`)}
          >
            <input
              className="sk-visually-hidden"
              type="radio"
              name={radioName}
              checked={groupColour === colour}
              onChange={() => setColour(groupColour)}
              aria-label={t(`groups.colours.${groupColour}`)}
            />
          </label>
        ))}
      </fieldset>
      <RefusalNotice error={error?.fields ? null : (error ?? remove.error)} />
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
