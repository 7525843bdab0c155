import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { WorkComment } from '#app/features/progress/public.ts'
import { Words } from '../hints/words.tsx'
import { commentText } from './comment-text.ts'
import type { ToldComments } from './told-comments.ts'
import styles from './comments-panel.module.css'

type CommentsPanelProps = {
  told: ToldComments
  /** The statement or the line that one is about; `null` where it is about the whole. */
  placeOf: (comment: WorkComment) => number | null
  /** What came of open work. */
  rubric?: ReactNode
  onShow: (place: number) => void
  onClose: () => void
}

/** What the teacher wrote, each with the way to the block or line that it is about. */
export function CommentsPanel({ told: { comments, mark }, placeOf, rubric, onShow, onClose }: CommentsPanelProps) {
  const { t } = useTranslation('review')
  return (
    <section data-slot="hint" className={styles.panel} aria-label={t('told.title')}>
      <header className={styles.head}>
        <IconMessage2 aria-hidden />
        <h2 className={styles.title}>{t('told.title')}</h2>
        <IconButton variant="sunken" size={48} label={t('told.close')} icon={<IconX aria-hidden />} onClick={onClose} />
      </header>
      {mark && <p className={styles.mark}>{t(`told.${mark}`)}</p>}
      {rubric}
      <ul className={styles.list} aria-live="polite">
        {comments.map((comment) => {
          const place = placeOf(comment)
          return (
            <li key={comment.id} className={styles.comment}>
              <Words text={commentText(t, comment)} />
              {comment.by && <p className={styles.by}>{comment.by}</p>}
              {place !== null && (
                <button type="button" className={styles.show} onClick={() => onShow(place)}>
                  {t('told.show')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The way to what the teacher wrote. */
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
