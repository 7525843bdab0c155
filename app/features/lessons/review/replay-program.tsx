import { Suspense, useMemo } from 'react'
import { vocabularies } from '#rules/levels/open-level.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Mark, Skin } from '../editor.ts'
import { faultShown, frameShown } from '../player/session.ts'
import { editors } from '../skins.ts'
import type { Entry } from './entries.ts'
import type { Replay } from './use-replay.ts'
import styles from './replay.module.css'

const nothing = () => {}

type ProgramProps = {
  entry: Entry
  skin: Skin
  replay: Replay
  marks: readonly Mark[]
  about?: NodeId | null
  /** Where a statement can be chosen, to say something about it. */
  onAbout?: (id: NodeId | null) => void
}

/** The program with the statement that it is at, where it ended and what else is marked in it. */
export function ReplayProgram({ entry, skin, replay, marks, about = null, onAbout }: ProgramProps) {
  const { place, session } = replay
  const { run } = session
  const fault = faultShown(run)
  const all = useMemo(() => {
    const ended = fault === null ? [] : [{ nodeId: fault, kind: 'fault' as const }]
    return [...ended, ...marks.filter(({ nodeId }) => nodeId !== fault)]
  }, [fault, marks])
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
          onSelect={onAbout ?? nothing}
          picks={onAbout !== undefined}
          running={run ? frameShown(run).nodeId : null}
          marks={all}
          readOnly
          onUndo={nothing}
          onRedo={nothing}
        />
      </Suspense>
    </div>
  )
}
