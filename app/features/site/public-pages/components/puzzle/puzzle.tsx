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
import { isLanded, findRemovable } from '#rules/program/puzzle-session.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { getCommand } from './puzzle-block.tsx'
import { PuzzlePalette } from './puzzle-palette.tsx'
import { PuzzleProgram } from './puzzle-program.tsx'
import { getEarnedStars, getWaoMessage, type Skin } from './puzzle-message.ts'
import { PuzzleWorld } from './puzzle-world.tsx'
import { loadFlight, usePuzzle, type LandingAction } from './use-puzzle.ts'
import styles from './puzzle.module.css'

// Loads the Python parser and highlighter on demand: most visitors use the icon skin.
const loadPython = () => import('./puzzle-python.tsx')
const PuzzlePython = lazy(loadPython)
// Loads the result together with the flight simulation.
const loadResult = () => import('./puzzle-result.tsx')
const PuzzleResult = lazy(loadResult)
const preload = () => Promise.all([loadFlight(), loadResult()])

type PuzzleProps = {
  /** Pass another `key` with another puzzle: the session is not reset otherwise. */
  puzzle?: SkyPuzzle
  /** Opens the next puzzle; without it, the result links to registration or the dashboard. */
  onNext?: () => void
  className?: string
}

/** Playable puzzle: visitors build a program by tapping, run it, and can switch the editor skin at any time. */
export function Puzzle({ puzzle = landingPuzzle, onNext, className }: PuzzleProps) {
  const { t } = useTranslation('public-pages')
  const { session, act, flying } = usePuzzle(puzzle)
  const [skin, setSkin] = useState<Skin>('icons')
  const [announcement, setAnnouncement] = useState('')
  const worldElement = useRef<HTMLDivElement>(null)

  const stars = getEarnedStars(session)
  const waoMessage = getWaoMessage(session, skin)
  const message = waoMessage && t(`puzzle.say.${waoMessage.key}`, { line: waoMessage.line })
  const solvedText = stars > 0 ? `${t('puzzle.result.title')} ${t('puzzle.result.stars', { count: stars })}` : null

  const actAndAnnounce = (action: LandingAction) => {
    act(action)
    if (action.kind === 'add')
      setAnnouncement(t('puzzle.told.added', { command: t(`puzzle.command.${getCommand(action.draft)}`) }))
    if (action.kind === 'remove') setAnnouncement(t('puzzle.told.removed'))
    if (action.kind === 'undo') setAnnouncement(t('puzzle.told.undone'))
    if (action.kind === 'set-times') setAnnouncement(t('puzzle.told.times', { times: action.times }))
  }

  const run = () => {
    // Text with a syntax error cannot run: focus the editor, which describes the problem.
    if (skin === 'python' && session.typed?.problem) return document.getElementById('puzzle-python')?.focus()
    if (flying) act({ kind: 'stop' })
    else void preload().then(([{ flyThrough }]) => act({ kind: 'run', flight: flyThrough(puzzle, session.program) }))
    // On a phone the board may be scrolled out of view.
    worldElement.current?.scrollIntoView({ block: 'nearest' })
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
          <SegmentedControl label={t('puzzle.skins.label')} value={skin} onChange={setSkin} options={skins} />
        </div>
        <div ref={worldElement} className={styles.world}>
          <PuzzleWorld sky={puzzle.sky} session={session} message={message} />
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
              onAdd={(draft) => actAndAnnounce({ kind: 'add', draft })}
            />
            <PuzzleProgram skin={skin} session={session} act={actAndAnnounce} />
          </>
        )}
        <div className={styles.tools}>
          <IconButton
            label={t('puzzle.undo')}
            icon={<IconArrowBackUp aria-hidden />}
            variant="sunken"
            size={48}
            disabled={session.past.length === 0}
            onClick={() => actAndAnnounce({ kind: 'undo' })}
          />
          {skin !== 'python' && (
            <IconButton
              label={t('puzzle.remove')}
              icon={<IconBackspace aria-hidden />}
              variant="sunken"
              size={48}
              disabled={findRemovable(session) === null}
              onClick={() => actAndAnnounce({ kind: 'remove' })}
            />
          )}
        </div>
        <button type="button" className={styles.run} onClick={run} onPointerEnter={preload} onFocus={preload}>
          {flying ? <IconPlayerStopFilled aria-hidden /> : <IconPlayerPlayFilled aria-hidden />}
          <span>{flying ? t('puzzle.stop') : t('puzzle.run')}</span>
        </button>
      </div>
      <p className="sk-visually-hidden" role="status">
        {(session.flight && isLanded(session.flight)) || session.refusal ? (solvedText ?? message) : announcement}
      </p>
    </section>
  )
}
