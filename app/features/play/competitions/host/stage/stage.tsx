import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Mark } from '#app/ui/pictures/brand.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import type { HostView, RoomView, RoundView } from '../../contract.ts'
import { SceneStep } from '../../steps/components/scene-step.tsx'
import { RoomCode } from './room-code.tsx'
import { RoundDots } from './round-dots.tsx'
import { SceneBoard } from './scene-board.tsx'
import { SceneLobby } from './lobby/scene-lobby.tsx'
import { ScenePaused } from './scene-paused.tsx'
import { ScenePodium } from './scene-podium.tsx'
import { ScenePrepare } from './scene-prepare.tsx'
import { SceneQuestion } from './scene-question.tsx'
import { SceneReveal } from './scene-reveal.tsx'
import styles from './stage.module.css'

// Loaded lazily: a quiz needs no code of lessons and games.
const SceneArena = lazyPart(() => import('../../arena/components/scene-arena.tsx'))
const SceneChase = lazyPart(() => import('../../chase/components/scene-chase.tsx'))
const SceneFlight = lazyPart(() => import('../../flight/components/scene-flight.tsx'))
const SceneRace = lazyPart(() => import('../../race/components/scene-race.tsx'))
const ScenePrograms = lazyPart(() => import('../../arena/components/scene-programs.tsx'))

export type SceneProps = { room: RoomView; host: HostView }

type StageProps = SceneProps & {
  /** The host's controls below the scene. */
  controls: ReactNode
  onClose: () => void
}

/** Full-screen view for the projector, readable from the back row. */
export function Stage({ room, host, controls, onClose }: StageProps) {
  const { t } = useTranslation(['competitions', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog element cannot be put into full screen, but its content can.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dialog.current!.showModal()
    // Focus no button at first, so that Space and Enter trigger the primary command.
    content.current!.focus()
  }, [])
  const isOver = room.state === 'finished'
  // Kites have more contrast on the evening sky.
  const isDusk = isOver || (room.game !== 'quiz' && room.game !== 'chase' && room.round !== null)
  return (
    <ScreenDialog
      ref={dialog}
      aria-label={room.title}
      // Escape that leaves full screen must not close the stage too; a browser closes a dialog on the second press even
      // if the first one was prevented.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (document.fullscreenElement) void document.exitFullscreen()
        onClose()
      }}
    >
      <div ref={content} tabIndex={-1} className={styles.whole}>
        <Sky
          time={isDusk ? 'dusk' : 'day'}
          clouds={!isDusk}
          hills={isDusk || room.state === 'lobby' || room.round?.phase === 'board'}
          className={styles.stage}
          data-over={isDusk || undefined}
        >
          <header className={styles.head}>
            <Mark size={72} className={styles.mark} />
            <h2 className={styles.title}>{room.title}</h2>
            {room.round && !isOver && <RoundDots room={room} round={room.round} />}
            {room.round && !isOver && <RoomCode room={room} host={host} />}
            <div className={styles.tools} data-surface="desk">
              <IconButton
                label={t('host.fullScreen')}
                icon={<IconArrowsMaximize aria-hidden />}
                variant="paper"
                size={48}
                onClick={() => void content.current?.requestFullscreen?.()}
              />
              <IconButton
                label={t('host.leaveStage')}
                icon={<IconX aria-hidden />}
                variant="paper"
                size={48}
                onClick={() => dialog.current?.close()}
              />
            </div>
          </header>
          <div className={styles.scene} aria-live="off">
            <Suspense>{sceneOf({ room, host })}</Suspense>
          </div>
          <footer className={styles.foot}>{controls}</footer>
        </Sky>
      </div>
    </ScreenDialog>
  )
}

function sceneOf(props: SceneProps) {
  const { room } = props
  const { state, round, question } = room
  if (state === 'finished') return room.flight ? <SceneFlight {...props} /> : <ScenePodium {...props} />
  if (state === 'paused') return <ScenePaused room={room} />
  if (round?.phase === 'reveal' && room.step && question)
    return <SceneStep {...props} step={room.step} question={question} />
  if (round && room.game !== 'quiz') return gameSceneOf(props, round.phase)
  if (!round || !question) return round ? <ScenePrepare {...props} /> : <SceneLobby {...props} />
  switch (round.phase) {
    case 'prepare':
      return <ScenePrepare {...props} />
    case 'question':
    case 'answer':
      return <SceneQuestion {...props} question={question} />
    case 'reveal':
      return <SceneReveal {...props} question={question} />
    case 'board':
      return <SceneBoard {...props} />
  }
}

/** Scenes of self-paced games, and of arena and race rounds, where kites climb. */
function gameSceneOf(props: SceneProps, phase: RoundView['phase']) {
  if (props.room.game === 'flight' && phase !== 'prepare') return <SceneFlight {...props} />
  if (props.room.game === 'chase' && phase !== 'prepare') return <SceneChase {...props} />
  switch (phase) {
    case 'prepare':
      return <ScenePrepare {...props} />
    case 'question':
    case 'answer':
      return props.room.race ? <SceneRace {...props} /> : <SceneArena {...props} />
    case 'reveal':
      return props.room.race ? <SceneRace {...props} /> : <ScenePrograms {...props} />
    case 'board':
      return <SceneBoard {...props} />
  }
}
