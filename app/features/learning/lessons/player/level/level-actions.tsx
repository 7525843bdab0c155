import { RunButton } from '../run/run-button.tsx'
import { StepActions, type StepActionsProps } from '../step-actions.tsx'
import type { Level } from './use-level.ts'

export const LevelActions = ({ level, ...rest }: StepActionsProps & { level: Level }) => (
  <StepActions {...rest} hasRun={level.session.run !== null}>
    <RunButton level={level} onRun={rest.panels.uncover} />
  </StepActions>
)
