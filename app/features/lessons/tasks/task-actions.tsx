import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { CommentsButton } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import type { Ways } from '../player/use-next.ts'
import { HelpOrNext } from '../test/help-or-next.tsx'
import type { Task } from './use-task.ts'
import type { TaskHints } from './use-task-hints.ts'
import runStyles from '../player/run-button.module.css'
import levelStyles from '../player/level-step.module.css'

type TaskActionsProps = {
  task: Task
  hints: TaskHints
  /** Wao offers help. */
  offered: boolean
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  ways: Ways
  onRun: () => void
}

/** The run, and beside it the ways to what may help. */
export function TaskActions({ task, hints, offered, told, comments, ways, onRun }: TaskActionsProps) {
  const { t } = useTranslation('tasks')
  const isRunning = task.state === 'running'
  return (
    <div data-slot="actions" data-many={comments.hasAny} className={levelStyles.actions}>
      {comments.hasAny && (
        <CommentsButton
          count={told.comments.length}
          open={comments.isOpen}
          onPress={comments.isOpen ? comments.close : comments.open}
        />
      )}
      <HelpOrNext hints={hints} offered={offered} ways={ways} ran={task.session.run !== null} />
      <button type="button" className={runStyles.run} aria-label={t('run')} disabled={isRunning} onClick={onRun}>
        <IconPlayerPlayFilled aria-hidden />
        <span className={runStyles.words} aria-hidden>
          {t(isRunning ? 'running' : 'run')}
        </span>
      </button>
    </div>
  )
}
