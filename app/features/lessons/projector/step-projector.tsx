import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ScreenDialog } from '#app/ui/screen-dialog.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { AT_ONCE, letterOf, type Projected } from './projected.ts'
import { ProjectedCard } from './projected-card.tsx'
import { ProjectedWorld } from './projected-world.tsx'
import styles from './step-projector.module.css'

type StepProjectorProps = {
  step: LevelStep | TaskStep
  texts: { readonly title: string; readonly task: string }
  programs: readonly Projected[]
  onClose: () => void
}

type Shown = 'solved' | 'all'

/** A step for the whole class: the level large, and what the class made of it side by side, without names. */
export function StepProjector({ step, texts, programs, onClose }: StepProjectorProps) {
  const { t } = useTranslation(['projector', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog itself may not fill the screen, what is in it may.
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  const [shown, setShown] = useState<Shown>(programs.some(({ solved }) => solved) ? 'solved' : 'all')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState('')
  const list = programs.filter(({ solved }) => solved || shown === 'all')
  const pages = Math.max(1, Math.ceil(list.length / AT_ONCE))
  const first = Math.min(page, pages - 1) * AT_ONCE
  const beside = list.slice(first, first + AT_ONCE)
  const open = beside.find(({ key }) => key === chosen) ?? beside[0]
  return (
    <ScreenDialog
      ref={dialog}
      aria-label={texts.title}
      onClose={() => {
        if (document.fullscreenElement) void document.exitFullscreen()
        onClose()
      }}
    >
      <div ref={whole} className={styles.whole}>
        <header className={styles.head}>
          <h2 className={styles.title}>{texts.title}</h2>
          <Segmented
            label={t('which')}
            value={shown}
            onChange={(next: Shown) => {
              setShown(next)
              setPage(0)
            }}
            options={[
              { value: 'solved', label: t('solved') },
              { value: 'all', label: t('all') },
            ]}
          />
          <IconButton
            variant="paper"
            size={48}
            label={t('fullScreen')}
            icon={<IconArrowsMaximize aria-hidden />}
            onClick={() => void whole.current?.requestFullscreen?.()}
          />
          <IconButton
            variant="paper"
            size={48}
            label={t('ui:close')}
            icon={<IconX aria-hidden />}
            onClick={() => dialog.current?.close()}
          />
        </header>
        <section className={styles.level} aria-label={t('level')}>
          <p className={styles.task}>{texts.task}</p>
          {!isTaskStep(step) && <ProjectedWorld key={open?.key ?? ''} step={step} program={open ?? null} />}
        </section>
        {beside.length === 0 ? (
          <p className={styles.none}>{t(shown === 'all' ? 'none' : 'noneSolved')}</p>
        ) : (
          <ol className={styles.programs} data-count={beside.length} aria-label={t('programs')}>
            {beside.map((program, at) => (
              <ProjectedCard
                key={program.key}
                step={step}
                program={program}
                letter={letterOf(first + at)}
                isChosen={program === open}
                onChoose={() => setChosen(program.key)}
              />
            ))}
          </ol>
        )}
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('more')}>
            <IconButton
              variant="paper"
              size={48}
              label={t('before')}
              icon={<IconChevronLeft aria-hidden />}
              disabled={first === 0}
              onClick={() => setPage(first / AT_ONCE - 1)}
            />
            <span>{t('page', { page: first / AT_ONCE + 1, pages })}</span>
            <IconButton
              variant="paper"
              size={48}
              label={t('after')}
              icon={<IconChevronRight aria-hidden />}
              disabled={first + AT_ONCE >= list.length}
              onClick={() => setPage(first / AT_ONCE + 1)}
            />
          </nav>
        )}
      </div>
    </ScreenDialog>
  )
}
