import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { useDraft } from '#app/platform/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { MOST_COMMENT_LETTERS, phrases, type Phrase } from '#rules/progress/review.ts'
import type { Commentable } from './commentable.ts'
import type { Review } from './review-page.server.ts'
import styles from './comments-card.module.css'

type CommentFormProps = {
  review: Review
  on: Commentable
  about: number | null
  onAbout: (part: number | null) => void
}

/** About the block or line that was chosen in the program or in the list; about all of it otherwise. */
export function CommentForm({ review, on, about, onAbout }: CommentFormProps) {
  const { t } = useTranslation('review')
  const { classroomId, student, step } = review
  const { text, mark, write, forget } = useDraft(`comment/${student.id}/${step}`)
  const send = useAction('comment', { done: forget })
  // What is often said goes without what is being written.
  const say = useAction('comment')
  const error = send.error ?? say.error
  const place = about === null ? null : on.placeOf(about)
  const fields = {
    classroomId,
    student: student.id,
    step,
    ...(place && { statement: String(place.statement), code: place.code }),
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') send.send({ ...fields, text })
  }
  return (
    <form className={styles.form} onSubmit={submit} data-unsaved={mark}>
      <SelectField
        label={t('comments.about')}
        value={place ? String(about) : ''}
        onChange={({ currentTarget: { value } }) => onAbout(value === '' ? null : Number(value))}
      >
        <option value="">{t('comments.whole')}</option>
        {on.parts.map(({ id, line, code }) => (
          <option key={id} value={id}>
            {`${line}  ${code}`}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('comments.write', { name: student.name })}
        rows={2}
        value={text}
        maxLength={MOST_COMMENT_LETTERS}
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
              disabled={say.busy}
              onClick={() => say.send({ ...fields, phrase })}
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
