import { clsx } from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowBigRight from '@tabler/icons-react/dist/esm/icons/IconArrowBigRight.mjs'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import { landingPuzzle, type SkyPuzzle } from '#rules/worlds/landing-puzzle.ts'
import { isLanded, removable } from '#rules/program/puzzle-session.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { commandOf } from './puzzle-block.tsx'
import { PuzzlePalette } from './puzzle-palette.tsx'
import { PuzzleProgram } from './puzzle-program.tsx'
import { earned, sayingOf, type Skin } from './puzzle-saying.ts'
import { PuzzleWorld } from './puzzle-world.tsx'
import { loadFlight, usePuzzle, type LandingAction } from './use-puzzle.ts'
import styles from './puzzle.module.css'

// Reading and colouring Python comes when somebody reaches for it; most visitors play with pictures.
const loadPython = () => import('./puzzle-python.tsx')
const PuzzlePython = lazy(loadPython)
// The result comes with what flies.
const loadResult = () => import('./puzzle-result.tsx')
const PuzzleResult = lazy(loadResult)
const prepare = () => Promise.all([loadFlight(), loadResult()])

type PuzzleProps = {
  /** Give another one another `key`. */
  puzzle?: SkyPuzzle
  /** Where another one follows; without it, the bell leads to Skykite. */
  onNext?: () => void
  className?: string
}

/** A level that can be played at once: build the program by tapping, run it, change its skin at any moment. */
export function Puzzle({ puzzle = landingPuzzle, onNext, className }: PuzzleProps) {
  const { t } = useTranslation('site')
  const { session, act, flying } = usePuzzle(puzzle)
  const [skin, setSkin] = useState<Skin>('icons')
  const [told, setTold] = useState('')
  const sky = useRef<HTMLDivElement>(null)

  const stars = earned(session)
  const saying = sayingOf(session, skin)
  const said = saying && t(`puzzle.say.${saying.key}`, { line: saying.line })
  const rung = stars > 0 ? `${t('puzzle.result.title')} ${t('puzzle.result.stars', { count: stars })}` : null

  const actAndTell = (chosen: LandingAction) => {
    act(chosen)
    if (chosen.kind === 'add')
      setTold(t('puzzle.told.added', { command: t(`puzzle.command.${commandOf(chosen.draft)}`) }))
    if (chosen.kind === 'remove') setTold(t('puzzle.told.removed'))
    if (chosen.kind === 'undo') setTold(t('puzzle.told.undone'))
    if (chosen.kind === 'set-times') setTold(t('puzzle.told.times', { times: chosen.times }))
  }

  const run = () => {
    // Text that cannot be read yet is not flown: the learner is led back to it, and to what is said about it.
    if (skin === 'python' && session.typed?.problem) return document.getElementById('puzzle-python')?.focus()
    if (flying) act({ kind: 'stop' })
    else void prepare().then(([{ flyThrough }]) => act({ kind: 'run', flight: flyThrough(puzzle, session.program) }))
    // On a phone the button can be a screen away from the sky.
    sky.current?.scrollIntoView({ block: 'nearest' })
  }

  const skins = [
    { value: 'icons' as const, label: t('puzzle.skins.icons'), icon: <IconArrowBigRight aria-hidden /> },
    { value: 'blocks' as const, label: t('puzzle.skins.blocks'), icon: <IconPuzzle aria-hidden /> },
    { value: 'python' as const, label: t('puzzle.skins.python'), icon: <IconCode aria-hidden /> },
  ]

  return (
    <section id="puzzle" tabIndex={-1} className={clsx(styles.frame, className)} aria-labelledby="puzzle-title">
      <div className={styles.puzzle} data-skin={skin}>
        <h2 id="puzzle-title" className={styles.title}>
          {t('puzzle.title')}
        </h2>
        <div className={styles.skins} onPointerEnter={loadPython} onFocus={loadPython}>
          <Segmented label={t('puzzle.skins.label')} value={skin} onChange={setSkin} options={skins} />
        </div>
        <div ref={sky} className={styles.world}>
          <PuzzleWorld sky={puzzle.sky} session={session} saying={said} />
          {stars > 0 && (
            <Suspense>
              <PuzzleResult stars={stars as 1 | 2 | 3} onNext={onNext} />
            </Suspense>
          )}
        </div>
        {skin === 'python' ? (
          <Suspense fallback={<p className={styles.opening}>{t('puzzle.python.loading')}</p>}>
            <PuzzlePython session={session} act={act} />
          </Suspense>
        ) : (
          <>
            <PuzzlePalette
              skin={skin}
              className={styles.palette}
              onAdd={(draft) => actAndTell({ kind: 'add', draft })}
            />
            <PuzzleProgram skin={skin} session={session} act={actAndTell} />
          </>
        )}
        <div className={styles.tools}>
          <IconButton
            label={t('puzzle.undo')}
            icon={<IconArrowBackUp aria-hidden />}
            variant="sunken"
            size={48}
            disabled={session.past.length === 0}
            onClick={() => actAndTell({ kind: 'undo' })}
          />
          {skin !== 'python' && (
            <IconButton
              label={t('puzzle.remove')}
              icon={<IconBackspace aria-hidden />}
              variant="sunken"
              size={48}
              disabled={removable(session) === null}
              onClick={() => actAndTell({ kind: 'remove' })}
            />
          )}
        </div>
        <button type="button" className={styles.run} onClick={run} onPointerEnter={prepare} onFocus={prepare}>
          {flying ? <IconPlayerStopFilled aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
          <span>{flying ? t('puzzle.stop') : t('puzzle.run')}</span>
        </button>
      </div>
      <p className="sk-visually-hidden" role="status">
        {(session.flight && isLanded(session.flight)) || session.refused ? (rung ?? said) : told}
      </p>
    </section>
  )
}
