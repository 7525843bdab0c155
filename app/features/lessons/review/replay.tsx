import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkComment } from '#app/features/progress/public.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import type { NodeId } from '#rules/program/tree.ts'
import { Card } from '#app/ui/card.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { Skin } from '../editor.ts'
import { commentMarks } from '../comments/comment-marks.ts'
import { editors } from '../skins.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { faultShown, frameShown, isOver, playbackShown } from '../player/session.ts'
import { CaseTabs } from '../stage/case-tabs.tsx'
import { PlaybackBar } from '../stage/playback-bar.tsx'
import { Stage } from '../stage/stage.tsx'
import { CommentsCard } from './comments-card.tsx'
import type { Entry } from './entries.ts'
import type { Review } from './review-page.server.ts'
import { useReplay, type Replay as ReplayState } from './use-replay.ts'
import styles from './replay.module.css'

const nothing = () => {}

/** Icons can be read as blocks and as Python too; what was built of blocks may have no icons. */
const skinsFor = (own: LevelStep['skin']): readonly Skin[] =>
  own === 'icons' ? ['icons', 'blocks', 'python'] : ['blocks', 'python']

/** A student's program and what it does, moment by moment, in any skin. Nothing of it can be changed here. */
export function Replay({ step, entry, review }: { step: LevelStep; entry: Entry; review: Review }) {
  const replay = useReplay(step, entry)
  const [about, setAbout] = useState<NodeId | null>(null)
  const skins = skinsFor(step.skin)
  const isText = entry.draft.typed?.problem != null
  const [skin, setSkin] = useState<Skin>(isText ? 'python' : entry.skin)
  return (
    <>
      <WorldOfReplay step={step} replay={replay} />
      <div className={styles.side}>
        <Card padding="none" className={styles.program}>
          <SkinChoice skins={skins} skin={skin} onChoose={setSkin} />
          <ProgramOfReplay
            entry={entry}
            skin={skin}
            replay={replay}
            comments={review.work.comments}
            picks={review.mayReview}
            about={about}
            onAbout={setAbout}
          />
        </Card>
        <CommentsCard review={review} program={entry.draft.program} about={about} onAbout={setAbout} />
      </div>
    </>
  )
}

function WorldOfReplay({ step, replay }: { step: LevelStep; replay: ReplayState }) {
  const { t } = useTranslation('lessons')
  const { place, level, session, act } = replay
  const { run } = session
  const ended = run && isOver(run) && !run.playing ? playbackShown(run) : null
  return (
    <div className={styles.world}>
      <div className={styles.picture}>
        <CaseTabs
          count={place.cases.length}
          looking={session.looking}
          run={run}
          onLook={(at) => act({ kind: 'look', at })}
        />
        <Stage
          place={place}
          skin={step.skin}
          cases={level.cases}
          looking={session.looking}
          run={run}
          stepMs={replay.stepMs}
        />
      </div>
      <div className={styles.below}>
        <p className={styles.outcome} role="status" data-solved={ended?.solved || undefined}>
          {ended && (ended.solved ? t('stars.solved') : t(`outcome.${ended.reason}` as 'outcome.short'))}
        </p>
        {run && <PlaybackBar run={run} act={act} onStep={nothing} speed={replay.speed} onSpeed={replay.setSpeed} />}
      </div>
    </div>
  )
}

type SkinChoiceProps = { skins: readonly Skin[]; skin: Skin; onChoose: (skin: Skin) => void }

function SkinChoice({ skins, skin, onChoose }: SkinChoiceProps) {
  const { t } = useTranslation('lessons')
  return (
    <Segmented
      className={styles.skins}
      label={t('skins.label')}
      value={skin}
      onChange={onChoose}
      options={skins.map((one) => ({ value: one, label: t(`skins.${one}`) }))}
    />
  )
}

type ProgramProps = {
  entry: Entry
  skin: Skin
  replay: ReplayState
  comments: readonly WorkComment[]
  /** A statement can be chosen, to say something about it. */
  picks: boolean
  about: NodeId | null
  onAbout: (id: NodeId | null) => void
}

function ProgramOfReplay({ entry, skin, replay, comments, picks, about, onAbout }: ProgramProps) {
  const { place, session } = replay
  const { run } = session
  const fault = faultShown(run)
  const { program } = entry.draft
  const marks = useMemo(() => {
    const ended = fault === null ? [] : [{ nodeId: fault, kind: 'fault' as const }]
    return [...ended, ...commentMarks(program, comments).filter(({ nodeId }) => nodeId !== fault)]
  }, [fault, program, comments])
  const Editor = editors[skin]!
  return (
    <div className={styles.editor}>
      <Suspense fallback={<div data-slot="program" aria-busy />}>
        <Editor
          draft={entry.draft}
          onChange={nothing}
          offered={{ blocks: 'all', countsWithDots: skin === 'icons' }}
          world={place.world}
          vocabulary={vocabularies[place.world]}
          given={Object.keys(place.cases[0]?.given ?? {})}
          selected={about}
          onSelect={picks ? onAbout : nothing}
          picks={picks}
          running={run ? frameShown(run).nodeId : null}
          marks={marks}
          readOnly
          onUndo={nothing}
          onRedo={nothing}
        />
      </Suspense>
    </div>
  )
}
