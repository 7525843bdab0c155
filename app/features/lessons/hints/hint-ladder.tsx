import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { LevelTexts } from '../player/lesson-content.ts'
import type { Level } from '../player/use-level.ts'
import { Bow } from './bow.tsx'
import { OwnProgram } from './own-program.tsx'
import type { Rung, Told } from './told.ts'
import { Words } from './words.tsx'
import styles from './hint-ladder.module.css'

const WorkedExample = lazy(() => import('./worked-example.tsx'))

type HintLadderProps = {
  level: Level
  texts: LevelTexts
  /** How many rungs are open; each opens the next. */
  rung: Rung
  told: Told | null
  onClimb: (rung: Rung) => void
  onClose: () => void
}

/** Three bows on a string: where to look, what your own program does, a similar level. Never the answer. */
export function HintLadder({ level, texts, told, ...rest }: HintLadderProps) {
  return (
    <Ladder
      {...rest}
      nudge={<Words text={texts.nudge} />}
      own={<OwnProgram level={level} told={told} />}
      example={
        <Suspense>
          <WorkedExample step={level.step} world={level.place.world} shown={level.skin} />
        </Suspense>
      }
    />
  )
}

type LadderProps = Pick<HintLadderProps, 'rung' | 'onClimb' | 'onClose'> & {
  nudge: ReactNode
  own: ReactNode
  example: ReactNode
}

/** The string itself, whatever hangs on it. */
export function Ladder({ rung, onClimb, onClose, nudge, own, example }: LadderProps) {
  const { t } = useTranslation('lessons')
  return (
    <section
      data-slot="hint"
      // What a rung speaks of stays in sight; the example has a world of its own.
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
          {own}
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

/** Whoever cannot read yet knows the rungs by these. */
const rungPictures = { 1: IconEye, 2: IconRoute, 3: IconPlayerPlay }

function RungRow({ number, open, disabled, name, onOpen, children }: RungRowProps) {
  const row = useRef<HTMLLIElement>(null)
  // What was just opened may lie below the edge, also when its picture comes later.
  useEffect(() => {
    if (!open) return
    const opened = row.current!
    const watched = new ResizeObserver(() => opened.scrollIntoView({ block: 'nearest' }))
    watched.observe(opened)
    return () => watched.disconnect()
  }, [open])
  const Picture = rungPictures[number]
  return (
    <li ref={row} className={styles.rung} data-open={open || undefined}>
      <Bow number={number} tied={open} />
      {open ? (
        <div className={styles.sheet}>{children}</div>
      ) : (
        <button type="button" className={styles.closed} disabled={disabled} onClick={onOpen}>
          <Picture aria-hidden />
          <span>{name}</span>
          <IconChevronDown aria-hidden />
        </button>
      )}
    </li>
  )
}
