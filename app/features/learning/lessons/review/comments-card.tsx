import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { WorkComment } from '#app/features/learning/progress/public.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { commentText } from '../comments/comment-text.ts'
import { CommentForm } from './comment-form.tsx'
import type { Commentable } from './commentable.ts'
import type { Review } from './review-page.server.ts'
import { Moment } from './work-history.tsx'
import styles from './comments-card.module.css'

type CommentsCardProps = {
  review: Review
  /** The commented program. */
  target: Commentable
  selectedPart: number | null
  onSelectPart: (part: number | null) => void
}

/** Comments on the work and a form for new ones. The student sees each comment at its block or line. */
export function CommentsCard({ review, target, selectedPart, onSelectPart }: CommentsCardProps) {
  const { t } = useTranslation('review')
  const { comments } = review.work
  if (comments.length === 0 && !review.mayReview) return null
  return (
    <Card title={t('comments.title')} icon={<IconMessage2 aria-hidden />} padding="small" className={styles.card}>
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} review={review} target={target} onSelectPart={onSelectPart} />
          ))}
        </ul>
      )}
      {review.mayReview && (
        <CommentForm review={review} target={target} selectedPart={selectedPart} onSelectPart={onSelectPart} />
      )}
    </Card>
  )
}

type CommentProps = Omit<CommentsCardProps, 'selectedPart'> & { comment: WorkComment }

function Comment({ comment, review, target, onSelectPart }: CommentProps) {
  const { t } = useTranslation('review')
  const remove = useAction('remove-comment')
  const { classroomId, student, step } = review
  const part = target.findPart(comment)
  const currentCode = target.parts.find(({ id }) => id === part)?.code.trim()
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
          onClick={() => onSelectPart(part)}
        >
          <code>{currentCode ?? comment.code}</code>
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
