import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { CommentsButton } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import type { Ways } from '../player/use-next.ts'
import type { usePanels } from '../player/use-panels.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import type { Task } from './use-task.ts'
import type { TaskHints } from './use-task-hints.ts'
import runStyles from '../player/run-button.module.css'
import levelStyles from '../player/level-step.module.css'

// Few tasks are open work.
const RubricButton = lazyPart(() => import('../rubric/rubric-button.tsx'))

type TaskActionsProps = {
  task: Task
  rubric: TaskStep['rubric']
  hints: TaskHints
  /** Wao offers help. */
  offered: boolean
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
  ways: Ways
}

/** The run, and beside it the ways to what may help. */
export function TaskActions({ task, rubric, hints, offered, told, comments, panels, ways }: TaskActionsProps) {
  const { t } = useTranslation('tasks')
  const isRunning = task.state === 'running'
  return (
    <div data-slot="actions" data-many={comments.hasAny || rubric !== undefined} className={levelStyles.actions}>
      {rubric && (
        <Suspense fallback={<span className={levelStyles.buttonPlace} />}>
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
      <HelpOrNext hints={hints} offered={offered} ways={ways} ran={task.session.run !== null} />
      <button
        type="button"
        className={runStyles.run}
        aria-label={t('run')}
        disabled={isRunning}
        onClick={() => (panels.uncover(), task.run())}
      >
        <IconPlayerPlayFilled aria-hidden />
        <span className={runStyles.words} aria-hidden>
          {t(isRunning ? 'running' : 'run')}
        </span>
      </button>
    </div>
  )
}
