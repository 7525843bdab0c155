import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import type { Stars } from '#rules/levels/level.ts'
import star from '#app/ui/art/pictures/star.svg?url'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { LessonPath } from './lesson-path.tsx'
import type { StarReasons } from './star-reasons.ts'
import type { Ways } from './use-next.ts'
import styles from './celebration.module.css'

type CelebrationProps = {
  /** What the learner's program came to, to look at. */
  picture?: ReactNode
  stars: Stars
  reasons: StarReasons
  /** What is known now; said to whoever won the star for it. */
  idea?: string
  ways: Ways
  /** What would win a star that is missing. */
  advice: string | null
  /** Offered after a level that took many tries. */
  offersPractice: boolean
  onClose: () => void
}

/** The level is solved: what for, in three stars, and one press to what comes next. It waits for nobody. */
export function Celebration({ picture, stars, reasons, idea, advice, ways, ...props }: CelebrationProps) {
  const { offersPractice, onClose } = props
  const { t } = useTranslation('lessons')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog that opens takes the focus to its first button.
    element?.querySelector<HTMLElement>(`.${styles.next}`)?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.screen} aria-labelledby="celebration-title" onCancel={onClose}>
      <Bows />
      {picture && (
        <div className={styles.picture} aria-hidden inert>
          {picture}
        </div>
      )}
      <div className={styles.sheet}>
        <WaoStill mood="cheering" size={150} className={styles.wao} />
        <h2 id="celebration-title" className={styles.title}>
          {t(`celebration.title${stars}` as 'celebration.title3')}
        </h2>
        {idea && stars >= 2 && <p className={styles.idea}>{t('celebration.idea', { idea })}</p>}
        <ol className={styles.stars} aria-label={t('stars.won', { count: stars })}>
          {reasons.map((reason, at) => (
            <li key={at} className={styles.star} data-missing={at >= stars || undefined}>
              <img src={star} width={64} height={64} alt={at < stars ? t('stars.yes') : t('stars.no')} />
              <span>{reason}</span>
            </li>
          ))}
        </ol>
        {advice && <p className={styles.advice}>{advice}</p>}
        {offersPractice && ways.practice && (
          <Button variant="soft" size="large" wide href={ways.practice}>
            {t('celebration.practice')}
          </Button>
        )}
        <div className={styles.way}>
          <b>{ways.lesson.title}</b>
          <LessonPath lesson={ways.lesson} at={ways.at} test={null} />
        </div>
        <div className={styles.buttons}>
          <Button variant="quiet" size="large" icon={<IconRotate aria-hidden />} onClick={onClose}>
            {t('celebration.again')}
          </Button>
          <Button
            className={styles.next}
            variant="go"
            size="large"
            href={ways.next}
            icon={<IconArrowRight aria-hidden />}
          >
            {ways.isStep ? t('player.next') : t('player.toCourse')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const bows = [
  ['#FF9CC3', '#E8659A'],
  ['#7CC6FF', '#1C8FEE'],
  ['#6DD893', '#1EAB57'],
  ['#BB9DFE', '#8758E8'],
  ['#FFD352', '#F8AC05'],
  ['#FF8B74', '#E74F38'],
] as const

/** Bows of the tail in the evening sky; they rise once. */
const Bows = () => (
  <div className={styles.bows} aria-hidden>
    {[...bows, ...bows].map(([bright, dark], at) => (
      <svg key={at} viewBox="-30 -18 60 36">
        <path fill={bright} d="M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0Z" />
        <path fill={dark} d="M0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z" />
        <circle r={6} fill={bright} />
      </svg>
    ))}
  </div>
)
