import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import type { WorkComment } from '#app/features/learning/progress/public.ts'
import { SpokenText } from '../hints/spoken-text.tsx'
import { StepPanel } from '../hints/step-panel.tsx'
import { commentText } from './comment-text.ts'
import type { StepComments } from './step-comments.ts'
import styles from './comments-panel.module.css'

type CommentsPanelProps = {
  stepComments: StepComments
  /** Node id or line number that a comment is about; `null` if it is about the whole program. */
  targetOf: (comment: WorkComment) => number | null
  /** Rubric result of open-ended work. */
  rubric?: ReactNode
  onShow: (target: number) => void
  onClose: () => void
}

/** Lists the teacher's comments, each with a button that selects the commented block or line. */
export function CommentsPanel({
  stepComments: { comments, mark },
  targetOf,
  rubric,
  onShow,
  onClose,
}: CommentsPanelProps) {
  const { t } = useTranslation('review')
  return (
    <StepPanel
      icon={<IconMessage2 aria-hidden />}
      title={t('told.title')}
      tone="plum"
      closeLabel={t('told.close')}
      onClose={onClose}
    >
      {mark && <p className={styles.mark}>{t(`told.${mark}`)}</p>}
      {rubric}
      <ul className={styles.list} aria-live="polite">
        {comments.map((comment) => {
          const target = targetOf(comment)
          return (
            <li key={comment.id} className={styles.comment}>
              <SpokenText text={commentText(t, comment)} />
              {comment.by && <p className={styles.by}>{comment.by}</p>}
              {target !== null && (
                <button type="button" className={styles.show} onClick={() => onShow(target)}>
                  {t('told.show')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </StepPanel>
  )
}

/** Opens and closes the comments panel. */
export function CommentsButton({ count, open, onPress }: { count: number; open: boolean; onPress: () => void }) {
  const { t } = useTranslation('review')
  return (
    <button type="button" className={styles.button} aria-expanded={open} onClick={onPress}>
      <IconMessage2 aria-hidden />
      <span className="sk-visually-hidden">{t('told.button', { count })}</span>
      {count > 0 && <b aria-hidden>{count}</b>}
    </button>
  )
}
