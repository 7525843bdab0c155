import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import type { Stars } from '#rules/levels/level.ts'
import star from '#app/ui/art/pictures/star.svg?url'
import { Button } from '#app/ui/buttons/button.tsx'
import { useStarSounds } from '#app/platform/sound/use-star-sounds.ts'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { LessonPath } from './lesson-path.tsx'
import type { StarReasons } from './star-reasons.ts'
import type { StepLinks } from './use-step-links.ts'
import styles from './celebration.module.css'

type CelebrationProps = {
  /** The final state of the student's program. */
  picture?: ReactNode
  stars: Stars
  reasons: StarReasons
  /** The idea of the level; shown to students who won the second star. */
  idea?: string
  links: StepLinks
  /** How to win a missing star. */
  advice: string | null
  /** True after a level that took many tries. */
  offersPractice: boolean
  onClose: () => void
}

/** Dialog for a solved level: the reasons for its stars and a button to the next step. It never advances by itself. */
export function Celebration({ picture, stars, reasons, idea, advice, links, ...props }: CelebrationProps) {
  const { offersPractice, onClose } = props
  const { t } = useTranslation('lessons')
  const dialog = useRef<HTMLDialogElement>(null)
  useStarSounds(stars)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // `showModal` focuses the first button, but the focus belongs on the next button.
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
          {reasons.map((reason, index) => (
            <li key={index} className={styles.star} data-missing={index >= stars || undefined}>
              <img src={star} width={64} height={64} alt={index < stars ? t('stars.yes') : t('stars.no')} />
              <span>{reason}</span>
            </li>
          ))}
        </ol>
        {advice && <p className={styles.advice}>{advice}</p>}
        {offersPractice && links.practice && (
          <Button variant="soft" size="large" wide href={links.practice}>
            {t('celebration.practice')}
          </Button>
        )}
        <div className={styles.way}>
          <b>{links.lesson.title}</b>
          <LessonPath lesson={links.lesson} at={links.stepIndex} test={null} />
        </div>
        <div className={styles.buttons}>
          <Button variant="quiet" size="large" icon={<IconRotate aria-hidden />} onClick={onClose}>
            {t('celebration.again')}
          </Button>
          <Button
            className={styles.next}
            variant="go"
            size="large"
            href={links.next}
            icon={<IconArrowRight aria-hidden />}
          >
            {t(links.nextLabel)}
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

/** Decoration: bows of a kite's tail that rise once. */
const Bows = () => (
  <div className={styles.bows} aria-hidden>
    {[...bows, ...bows].map(([bright, dark], index) => (
      <svg key={index} viewBox="-30 -18 60 36">
        <path fill={bright} d="M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0Z" />
        <path fill={dark} d="M0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z" />
        <circle r={6} fill={bright} />
      </svg>
    ))}
  </div>
)
