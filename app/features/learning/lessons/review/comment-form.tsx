import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/fields/field.tsx'
import { MAX_COMMENT_LETTERS, phrases, type Phrase } from '#rules/progress/review.ts'
import type { Commentable } from './commentable.ts'
import type { Review } from './review-page.server.ts'
import styles from './comments-card.module.css'

type CommentFormProps = {
  review: Review
  target: Commentable
  selectedPart: number | null
  onSelectPart: (part: number | null) => void
}

/** Writes a comment on the selected block or line, or on the whole program if none is selected. */
export function CommentForm({ review, target, selectedPart, onSelectPart }: CommentFormProps) {
  const { t } = useTranslation('review')
  const { classroomId, student, step } = review
  const { text, mark, write, discard } = useDraft(`comment/${student.id}/${step}`)
  const send = useAction('comment', { onDone: discard })
  // Ready-made phrases are sent separately, so that they keep the text being written.
  const sendPhrase = useAction('comment')
  const error = send.error ?? sendPhrase.error
  const anchor = selectedPart === null ? null : target.anchorOf(selectedPart)
  const fields = {
    classroomId,
    student: student.id,
    step,
    ...(anchor && { statement: String(anchor.statement), code: anchor.code }),
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send.send({ ...fields, text })
  }
  return (
    <form className={styles.form} onSubmit={submit} data-unsaved={mark}>
      <SelectField
        label={t('comments.about')}
        value={anchor ? String(selectedPart) : ''}
        onChange={({ currentTarget: { value } }) => onSelectPart(value === '' ? null : Number(value))}
      >
        <option value="">{t('comments.whole')}</option>
        {target.parts.map(({ id, line, code }) => (
          <option key={id} value={id}>
            {`${line}  ${code}`}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('comments.write', { name: student.name })}
        rows={2}
        value={text}
        maxLength={MAX_COMMENT_LETTERS}
        error={error && <Refusal error={error} />}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <div className={styles.send}>
        <div className={styles.phrases} role="group" aria-label={t('comments.phrases')}>
          {phrases.map((phrase: Phrase) => (
            <Button
              key={phrase}
              variant="soft"
              size="small"
              disabled={sendPhrase.busy}
              onClick={() => sendPhrase.send({ ...fields, phrase })}
            >
              {t(`phrase.${phrase}`)}
            </Button>
          ))}
        </div>
        <Button
          type="submit"
          variant="quiet"
          icon={<IconSend aria-hidden />}
          busy={send.busy}
          disabled={text.trim() === ''}
        >
          {t('comments.send')}
        </Button>
      </div>
    </form>
  )
}
