import { Suspense, useMemo } from 'react'
import { vocabularies } from '#rules/levels/open-level.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Mark, Skin } from '../editor.ts'
import { getFailedStatement, getShownFrame } from '../player/run/session.ts'
import { editors } from '../skins.ts'
import type { ReplayEntry } from './entries.ts'
import type { Replay } from './use-replay.ts'
import styles from './replay.module.css'

const noop = () => {}

type ProgramProps = {
  entry: ReplayEntry
  skin: Skin
  replay: Replay
  marks: readonly Mark[]
  selected?: NodeId | null
  /** Passed if statements can be selected for a comment. */
  onSelect?: (id: NodeId | null) => void
}

/** The program with its running statement, the statement where it failed and other marks. */
export function ReplayProgram({ entry, skin, replay, marks, selected = null, onSelect }: ProgramProps) {
  const { place, session } = replay
  const { run } = session
  const fault = getFailedStatement(run)
  const allMarks = useMemo(() => {
    const faultMarks = fault === null ? [] : [{ nodeId: fault, kind: 'fault' as const }]
    return [...faultMarks, ...marks.filter(({ nodeId }) => nodeId !== fault)]
  }, [fault, marks])
  const Editor = editors[skin]!
  return (
    <div className={styles.editor}>
      <Suspense fallback={<div data-slot="program" aria-busy />}>
        <Editor
          draft={entry.draft}
          onChange={noop}
          offered={{ blocks: 'all', countsWithDots: skin === 'icons' }}
          world={place.world}
          vocabulary={vocabularies[place.world]}
          initialVariables={Object.keys(place.cases[0]?.given ?? {})}
          selected={selected}
          onSelect={onSelect ?? noop}
          canSelect={onSelect !== undefined}
          running={run ? getShownFrame(run).nodeId : null}
          marks={allMarks}
          readOnly
          onUndo={noop}
          onRedo={noop}
        />
      </Suspense>
    </div>
  )
}
