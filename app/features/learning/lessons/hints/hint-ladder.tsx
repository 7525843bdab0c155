import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { LevelTexts } from '../player/lesson-content.ts'
import type { Level } from '../player/level/use-level.ts'
import { Bow } from './bow.tsx'
import { ProgramFeedbackHint } from './program-feedback-hint.tsx'
import type { Rung, ProgramFeedback } from './program-feedback.ts'
import { SpokenText } from './spoken-text.tsx'
import styles from './hint-ladder.module.css'

const WorkedExample = lazy(() => import('./worked-example.tsx'))

type HintLadderProps = {
  level: Level
  texts: LevelTexts
  /** Number of open hints; each one unlocks the next. */
  rung: Rung
  feedback: ProgramFeedback | null
  onClimb: (rung: Rung) => void
  onClose: () => void
}

/** Three hints, drawn as bows on a kite string: nudge, feedback on the program, similar level. Never the solution. */
export function HintLadder({ level, texts, feedback, ...rest }: HintLadderProps) {
  return (
    <Ladder
      {...rest}
      nudge={<SpokenText text={texts.nudge} />}
      feedback={<ProgramFeedbackHint level={level} feedback={feedback} />}
      example={
        <Suspense>
          <WorkedExample step={level.step} world={level.setup.world} editorSkin={level.skin} />
        </Suspense>
      }
    />
  )
}

type LadderProps = Pick<HintLadderProps, 'rung' | 'onClimb' | 'onClose'> & {
  nudge: ReactNode
  feedback: ReactNode
  example: ReactNode
}

/** The hint list; levels and tasks pass different content for the three hints. */
export function Ladder({ rung, onClimb, onClose, nudge, feedback, example }: LadderProps) {
  const { t } = useTranslation('lessons')
  return (
    <section
      data-slot="hint"
      // Hints 1 and 2 leave the program visible; the example brings its own world and covers it.
      data-beside={rung < 3 || undefined}
      className={styles.ladder}
      aria-label={t('hint.title')}
    >
      <header className={styles.head}>
        <WaoStill mood="thinking" size={72} />
        <h2 className={styles.title}>{t('hint.title')}</h2>
        <IconButton variant="sunken" size={48} label={t('hint.close')} icon={<IconX aria-hidden />} onClick={onClose} />
      </header>
      <ol className={styles.rungs}>
        <RungRow number={1} open={rung >= 1} name={t('hint.nudge')} onOpen={() => onClimb(1)}>
          {nudge}
        </RungRow>
        <RungRow number={2} open={rung >= 2} disabled={rung < 1} name={t('hint.own')} onOpen={() => onClimb(2)}>
          {feedback}
        </RungRow>
        <RungRow number={3} open={rung >= 3} disabled={rung < 2} name={t('hint.example')} onOpen={() => onClimb(3)}>
          {example}
        </RungRow>
      </ol>
    </section>
  )
}

type RungRowProps = {
  number: 1 | 2 | 3
  open: boolean
  disabled?: boolean
  name: string
  onOpen: () => void
  children: ReactNode
}

/** Icons identify the hints for children who cannot read yet. */
const rungIcons = { 1: IconEye, 2: IconRoute, 3: IconPlayerPlay }

function RungRow({ number, open, disabled, name, onOpen, children }: RungRowProps) {
  const row = useRef<HTMLLIElement>(null)
  // Scroll an opened hint into view, again when its picture loads and the row grows.
  useEffect(() => {
    if (!open) return
    const element = row.current!
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])
  const Icon = rungIcons[number]
  return (
    <li ref={row} className={styles.rung} data-open={open || undefined}>
      <Bow number={number} tied={open} />
      {open ? (
        <div className={styles.sheet}>{children}</div>
      ) : (
        <button type="button" className={styles.closed} disabled={disabled} onClick={onOpen}>
          <Icon aria-hidden />
          <span>{name}</span>
          <IconChevronDown aria-hidden />
        </button>
      )}
    </li>
  )
}
