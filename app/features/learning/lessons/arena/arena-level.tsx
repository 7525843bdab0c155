import { clsx } from 'clsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vocabularies } from '#rules/levels/open-level.ts'
import { useSound } from '#app/platform/sound/use-sound.ts'
import places from '#app/platform/shell/lesson/level-places.module.css'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import type { Mark, Skin } from '../editor.ts'
import { LevelTools } from '../player/level/level-tools.tsx'
import { LevelWorld } from '../player/level/level-world.tsx'
import { RunButton } from '../player/run/run-button.tsx'
import { getFailedStatement, getShownFrame, isOver, getShownPlayback } from '../player/run/session.ts'
import type { Level } from '../player/level/use-level.ts'
import { editors, getSkinTexts } from '../skins.ts'
import { useRunSounds } from '../stage/use-run-sounds.ts'
import { useWorkSounds } from '../stage/use-work-sounds.ts'
import { getArenaSkins } from './arena-skins.ts'
import { useArenaLevel } from './use-arena-level.ts'
import type { LessonLevel } from './use-lesson-level.ts'
import { usePreloadedRunPictures } from './use-run-pictures.ts'
import styles from './arena-level.module.css'

type ArenaLevelProps = {
  level: LessonLevel
  /** Identifies this play, so that the draft is restored after a page reload. */
  name: string
  skin: Skin | null
  onSkin: (skin: Skin) => void
  /** The time is up: the level is read-only. */
  isClosed: boolean
  /** Called for each run with the program as Python text and the skin it was built in. */
  onRun: (program: string, skin: Skin) => void
  /** Rendered beside the run button: the outcome of the run. */
  outcome: ReactNode
}

const layoutBySkin = { icons: 'icon', blocks: 'block', python: 'block' } as const

/** A level for competitions: the world, the program in the player's skin, and a run button. */
export function ArenaLevel({ level: { step, texts }, name, skin: requested, onSkin, ...rest }: ArenaLevelProps) {
  const { isClosed, onRun, outcome } = rest
  const { t } = useTranslation('lessons')
  const skins = getArenaSkins(step)
  const skin = requested && skins.includes(requested) ? requested : step.skin
  const level = useArenaLevel(step, name, skin, (program) => onRun(program, skin))
  const { session, act } = level
  const Editor = editors[skin]!
  const failureReason = getFailureReason(level)
  useSound()
  useRunSounds(session.run)
  useWorkSounds({ draft: session.draft, run: session.run, hasFailed: failureReason !== null, isHintOpen: false })
  usePreloadedRunPictures()
  return (
    <div className={styles.level} data-layout-skin={layoutBySkin[skin]}>
      {skin === 'icons' && <Sky hills clouds className={styles.sky} aria-hidden />}
      <div className={clsx(places.places, styles.places)}>
        <LevelWorld
          level={level}
          texts={getSkinTexts(texts, step, skin)}
          failureReason={failureReason}
          choice={0}
          onChoose={() => {}}
        />
        <Suspense fallback={<div data-slot="program" aria-busy />}>
          <Editor
            key={skin}
            draft={session.draft}
            onChange={(draft, how) => act({ kind: 'change', draft, ...(how && { how }) })}
            offered={{
              ...{ blocks: step.offers, countsWithDots: step.skin === 'icons' },
              ...(step.mostTimes !== undefined && { mostTimes: step.mostTimes }),
            }}
            world={step.world}
            vocabulary={vocabularies[step.world]}
            initialVariables={Object.keys(step.cases[0]?.given ?? {})}
            selected={session.selected}
            onSelect={(id) => act({ kind: 'select', id })}
            running={session.run ? getShownFrame(session.run).nodeId : null}
            marks={getMarks(level)}
            readOnly={isClosed}
            onUndo={() => act({ kind: 'undo' })}
            onRedo={() => act({ kind: 'redo' })}
          />
        </Suspense>
        <LevelTools level={level} onEarlier={() => {}} />
        {skins.length > 1 && (
          <div data-slot="skins" className={styles.skins}>
            <SegmentedControl
              className={styles.choice}
              label={t('skins.label')}
              value={skin}
              onChange={onSkin}
              options={skins.map((skin) => ({ value: skin, label: t(`skins.${skin}`) }))}
            />
          </div>
        )}
        <div data-slot="actions" className={styles.actions}>
          {outcome}
          {!isClosed && <RunButton level={level} />}
        </div>
      </div>
    </div>
  )
}

/** Marks the statement at which the shown run failed, or the statement that prevented the run. */
function getMarks({ session: { run }, refused }: Level): readonly Mark[] {
  const nodeId = refused ? refused.nodeId : getFailedStatement(run)
  return nodeId === null ? [] : [{ nodeId, kind: 'fault' }]
}

/** Why the shown run did not solve the level, once its playback is over; or why the program was not run. */
function getFailureReason({ session: { run }, refused }: Level): string | null {
  if (refused) return refused.reason
  if (!run || !isOver(run) || run.playing) return null
  const { solved, reason } = getShownPlayback(run)
  return solved ? null : reason
}
