import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { CommentsButton } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import type { LevelStep } from './lesson-content.ts'
import type { usePanels } from './use-panels.ts'
import styles from './level-step.module.css'

// Few steps are open work.
const RubricButton = lazyPart(() => import('../rubric/rubric-button.tsx'))

export type StepActionsProps = Omit<ComponentProps<typeof HelpOrNext>, 'ran'> & {
  rubric: LevelStep['rubric']
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** The run, and beside it the ways to what may help: the same for levels and tasks. */
export function StepActions({
  rubric,
  told,
  comments,
  panels,
  children,
  ...help
}: StepActionsProps & { ran: boolean; children: ReactNode }) {
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
      <HelpOrNext {...help} />
      {children}
    </div>
  )
}
