import { clsx } from 'clsx'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vocabularies } from '#rules/levels/open-level.ts'
import places from '#app/platform/shell/level-places.module.css'
import { Segmented } from '#app/ui/segmented.tsx'
import { Sky } from '#app/ui/sky.tsx'
import type { Mark, Skin } from '../editor.ts'
import { LevelTools } from '../player/level-tools.tsx'
import { LevelWorld } from '../player/level-world.tsx'
import { RunButton } from '../player/run-button.tsx'
import { faultShown, frameShown, isOver, playbackShown } from '../player/session.ts'
import type { Level } from '../player/use-level.ts'
import { editors, textsIn } from '../skins.ts'
import { useSounds } from '../stage/use-sounds.ts'
import { arenaSkins } from './arena-skins.ts'
import { useArenaLevel } from './use-arena-level.ts'
import type { LevelOfLesson } from './use-level-of-lesson.ts'
import { useRunPictures } from './use-run-pictures.ts'
import styles from './arena-level.module.css'

type ArenaLevelProps = {
  level: LevelOfLesson
  /** Of this play: what was begun is gone on with after the page was loaded anew. */
  name: string
  skin: Skin | null
  onSkin: (skin: Skin) => void
  /** Time is up: it can still be looked at. */
  isClosed: boolean
  /** Every program that runs, as text, and the skin it was made in. */
  onRun: (program: string, skin: Skin) => void
  /** Beside the run: what became of it. */
  told: ReactNode
}

const layoutOf = { icons: 'icon', blocks: 'block', python: 'block' } as const

/** A level to be played against others: the world, the program in one's own skin, and one button. */
export function ArenaLevel({ level: { step, texts }, name, skin: wanted, onSkin, ...rest }: ArenaLevelProps) {
  const { isClosed, onRun, told } = rest
  const { t } = useTranslation('lessons')
  const skins = arenaSkins(step)
  const skin = wanted && skins.includes(wanted) ? wanted : step.skin
  const level = useArenaLevel(step, name, skin, (program) => onRun(program, skin))
  const { session, act } = level
  const Editor = editors[skin]!
  useSounds(session.run, step.world === 'music')
  useRunPictures()
  return (
    <div className={styles.level} data-layout-skin={layoutOf[skin]}>
      {skin === 'icons' && <Sky hills clouds className={styles.sky} aria-hidden />}
      <div className={clsx(places.places, styles.places)}>
        <LevelWorld
          level={level}
          texts={textsIn(texts, step, skin)}
          saying={sayingOf(level)}
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
            given={Object.keys(step.cases[0]?.given ?? {})}
            selected={session.selected}
            onSelect={(id) => act({ kind: 'select', id })}
            running={session.run ? frameShown(session.run).nodeId : null}
            marks={marksOf(level)}
            readOnly={isClosed}
            onUndo={() => act({ kind: 'undo' })}
            onRedo={() => act({ kind: 'redo' })}
          />
        </Suspense>
        <LevelTools level={level} onEarlier={() => {}} />
        {skins.length > 1 && (
          <div data-slot="skins" className={styles.skins}>
            <Segmented
              className={styles.choice}
              label={t('skins.label')}
              value={skin}
              onChange={onSkin}
              options={skins.map((one) => ({ value: one, label: t(`skins.${one}`) }))}
            />
          </div>
        )}
        <div data-slot="actions" className={styles.actions}>
          {told}
          {!isClosed && <RunButton level={level} />}
        </div>
      </div>
    </div>
  )
}

/** Where the run that is shown ended without being solved, and what was not run at all. */
function marksOf({ session: { run }, refused }: Level): readonly Mark[] {
  const nodeId = refused ? refused.nodeId : faultShown(run)
  return nodeId === null ? [] : [{ nodeId, kind: 'fault' }]
}

/** Why the run that is shown did not solve the level, once it has been seen; or why nothing ran. */
function sayingOf({ session: { run }, refused }: Level): string | null {
  if (refused) return refused.reason
  if (!run || !isOver(run) || run.playing) return null
  const { solved, reason } = playbackShown(run)
  return solved ? null : reason
}
