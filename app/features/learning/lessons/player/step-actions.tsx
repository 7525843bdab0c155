import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { CommentsButton } from '../comments/comments-panel.tsx'
import type { StepComments } from '../comments/step-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import type { LevelStep } from './lesson-content.ts'
import type { usePanels } from './use-panels.ts'
import styles from './level/level-step.module.css'

// Only a few steps are open-ended.
const RubricButton = lazyPart(() => import('../rubric/rubric-button.tsx'))

export type StepActionsProps = Omit<ComponentProps<typeof HelpOrNext>, 'hasRun'> & {
  rubric: LevelStep['rubric']
  stepComments: StepComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** Buttons for help beside the run button; shared by levels and tasks. */
export function StepActions({
  rubric,
  stepComments,
  comments,
  panels,
  children,
  ...help
}: StepActionsProps & { hasRun: boolean; children: ReactNode }) {
  return (
    <div data-slot="actions" data-many={comments.hasAny || rubric !== undefined} className={styles.actions}>
      {rubric && (
        <Suspense fallback={<span className={styles.buttonPlace} />}>
          <RubricButton open={panels.open === 'rubric'} onPress={() => panels.toggle('rubric')} />
        </Suspense>
      )}
      {comments.hasAny && (
        <CommentsButton
          count={stepComments.comments.length}
          open={comments.isOpen}
          onPress={comments.isOpen ? comments.close : comments.open}
        />
      )}
      <HelpOrNext {...help} />
      {children}
    </div>
  )
}
