import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { MAX_GROUP_COMMENT_STUDENTS, MAX_COMMENT_LETTERS } from '#rules/progress/review.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { groupHint } from './group-messages.ts'
import type { StepMistakes } from './mistakes-page.server.ts'
import type { ProgramGroup } from './program-groups.ts'
import styles from './misconceptions.module.css'

type AnswerFormProps = { mistakes: StepMistakes; group: ProgramGroup }

/** Sends one comment to all students of the group; each sees it at the block or line of their program. */
export function AnswerForm({ mistakes: { classroomId, step }, group }: AnswerFormProps) {
  const { t } = useTranslation(['misconceptions', 'lessons', 'tasks'])
  const { text, mark, write, discard } = useDraft(`answer/${step}/${group.mistake?.id ?? group.reason}`)
  const [notifiedCount, setNotifiedCount] = useState<number | null>(null)
  const answer = useAction<{ told: number }>('answer', {
    onDone(result) {
      setNotifiedCount(result.told)
      discard()
    },
  })
  const works = group.members.slice(0, MAX_GROUP_COMMENT_STUDENTS)
  const hint = groupHint(t, group)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') answer.send({ classroomId, step, text, works: JSON.stringify(works) })
  }
  return (
    <form className={styles.form} onSubmit={submit} data-unsaved={mark}>
      <TextAreaField
        label={t('answer.label', { count: works.length })}
        rows={3}
        value={text}
        maxLength={MAX_COMMENT_LETTERS}
        error={answer.error && <Refusal error={answer.error} />}
        onChange={({ currentTarget: { value } }) => {
          setNotifiedCount(null)
          write(value)
        }}
      />
      <div className={styles.send}>
        <Button type="submit" icon={<IconSend aria-hidden />} busy={answer.busy} disabled={text.trim() === ''}>
          {t('answer.send', { count: works.length })}
        </Button>
        {hint !== null && text === '' && (
          <Button variant="soft" icon={<IconBulb aria-hidden />} onClick={() => write(hint)}>
            {t('answer.hint')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.told}>
        {notifiedCount !== null && t('answer.told', { count: notifiedCount })}
      </p>
    </form>
  )
}
