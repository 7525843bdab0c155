import { Suspense } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { CommentsButton } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import type { Hints } from '../hints/use-hints.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import type { LevelStep } from './lesson-content.ts'
import { RunButton } from './run-button.tsx'
import type { Level } from './use-level.ts'
import type { Ways } from './use-next.ts'
import type { usePanels } from './use-panels.ts'
import styles from './level-step.module.css'

// Few levels are open work.
const RubricButton = lazyPart(() => import('../rubric/rubric-button.tsx'))

type LevelActionsProps = {
  level: Level
  rubric: LevelStep['rubric']
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
  hints: Hints
  /** Wao offers help. */
  offered: boolean
  ways: Ways
}

/** The run, and beside it the ways to what may help. */
export function LevelActions({ level, rubric, told, comments, panels, hints, offered, ways }: LevelActionsProps) {
  return (
    <div data-slot="actions" data-many={comments.hasAny || rubric !== undefined} className={styles.actions}>
      {rubric && (
        <Suspense fallback={<span className={styles.buttonPlace} />}>
          <RubricButton open={panels.open === 'counts'} onPress={() => panels.toggle('counts')} />
        </Suspense>
      )}
      {comments.hasAny && (
        <CommentsButton
          count={told.comments.length}
          open={comments.isOpen}
          onPress={comments.isOpen ? comments.close : comments.open}
        />
      )}
      <HelpOrNext hints={hints} offered={offered} ways={ways} ran={level.session.run !== null} />
      <RunButton level={level} onRun={panels.uncover} />
    </div>
  )
}
