import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { WorkComment } from '#app/features/progress/public.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { commentText } from '../comments/comment-text.ts'
import { CommentForm } from './comment-form.tsx'
import type { Commentable } from './commentable.ts'
import type { Review } from './review-page.server.ts'
import { Moment } from './work-history.tsx'
import styles from './comments-card.module.css'

type CommentsCardProps = {
  review: Review
  /** The program that they are about. */
  on: Commentable
  about: number | null
  onAbout: (part: number | null) => void
}

/** What was written about this work, and a place to write more. The student reads it at the same block or line. */
export function CommentsCard({ review, on, about, onAbout }: CommentsCardProps) {
  const { t } = useTranslation('review')
  const { comments } = review.work
  if (comments.length === 0 && !review.mayReview) return null
  return (
    <Card title={t('comments.title')} icon={<IconMessage2 aria-hidden />} padding="small" className={styles.card}>
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} review={review} on={on} onAbout={onAbout} />
          ))}
        </ul>
      )}
      {review.mayReview && <CommentForm review={review} on={on} about={about} onAbout={onAbout} />}
    </Card>
  )
}

type CommentProps = Omit<CommentsCardProps, 'about'> & { comment: WorkComment }

function Comment({ comment, review, on, onAbout }: CommentProps) {
  const { t } = useTranslation('review')
  const remove = useAction('remove-comment')
  const { classroomId, student, step } = review
  const part = on.partOf(comment)
  const named = on.parts.find(({ id }) => id === part)?.code.trim()
  return (
    <li className={styles.comment}>
      <p className={styles.meta}>
        {comment.by ?? t('comments.nobody')} · <Moment at={comment.at} /> ·{' '}
        {comment.seen ? t('comments.seen') : t('comments.unseen')}
      </p>
      <p className={styles.text}>{commentText(t, comment)}</p>
      {comment.code !== null && (
        <button
          type="button"
          className={styles.code}
          disabled={part === null}
          title={part === null ? t('comments.gone') : undefined}
          onClick={() => onAbout(part)}
        >
          <code>{named ?? comment.code}</code>
        </button>
      )}
      {review.mayReview && (
        <IconButton
          className={styles.remove}
          label={t('comments.remove')}
          icon={<IconTrash aria-hidden />}
          disabled={remove.busy}
          onClick={() => remove.send({ classroomId, student: student.id, step, comment: comment.id })}
        />
      )}
    </li>
  )
}
