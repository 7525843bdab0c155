import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import IconHandFinger from '@tabler/icons-react/dist/esm/icons/IconHandFinger.mjs'
import { ControlIcon } from './control-icon.tsx'
import type { StageControl } from '../session.ts'
import styles from './control-button.module.css'

type ControlButtonProps = {
  control: StageControl
  isHinted: boolean
  onPress: (id: string, time: number) => void
}

/** A control of a game. Without `look` it is transparent over the drawn thing on the stage. */
export function ControlButton({ control, isHinted, onPress }: ControlButtonProps) {
  const { id, label, at, icon, text, look, isOff, isChosen } = control
  return (
    <button
      type="button"
      data-control={id}
      className={clsx(styles.control, 'over' in at && styles.over, look !== undefined && styles[look])}
      style={getPositionStyle(at)}
      aria-label={label}
      title={look === undefined ? undefined : label}
      aria-pressed={isChosen}
      aria-disabled={isOff}
      // Keep the keyboard focus on a mouse press, so that Enter still triggers the focused control.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => onPress(id, event.timeStamp)}
    >
      {icon !== undefined && <ControlIcon name={icon} />}
      {text !== undefined && <span>{text}</span>}
      {isHinted && (
        <span className={styles.hand}>
          <IconHandFinger aria-hidden />
        </span>
      )}
    </button>
  )
}

function getPositionStyle(position: StageControl['at']) {
  if ('over' in position) {
    const { x, y, width, height } = position.over
    return { left: x - width / 2, top: y - height / 2, width, height }
  }
  return { gridColumn: `${position.column} / span ${position.columns ?? 1}`, gridRow: position.row }
}
