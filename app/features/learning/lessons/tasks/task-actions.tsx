import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { StepActions, type StepActionsProps } from '../player/step-actions.tsx'
import type { Task } from './use-task.ts'
import runStyles from '../player/run/run-button.module.css'

export function TaskActions({ task, ...rest }: StepActionsProps & { task: Task }) {
  const { t } = useTranslation('tasks')
  const isRunning = task.state === 'running'
  return (
    <StepActions {...rest} hasRun={task.session.run !== null}>
      <button
        type="button"
        className={runStyles.run}
        aria-label={t('run')}
        disabled={isRunning}
        onClick={() => (rest.panels.uncover(), task.run())}
      >
        <IconPlayerPlayFilled aria-hidden />
        <span className={runStyles.words} aria-hidden>
          {t(isRunning ? 'running' : 'run')}
        </span>
      </button>
    </StepActions>
  )
}
