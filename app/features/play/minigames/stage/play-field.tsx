import type { Ref } from 'react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { ControlButton } from './controls/control-button.tsx'
import type { StageControl } from './session.ts'
import { StageCard } from './stage-card.tsx'
import { StageField } from './stage-field.tsx'
import type { Snapshot } from './stage-player.ts'
import styles from './play-screen.module.css'

type PlayFieldProps = {
  /** Parent element of the canvas. */
  stage: Ref<HTMLDivElement>
  snapshot: Snapshot | null
  columns: number
  /** Shows controls as a vertical list instead of a grid. */
  isList: boolean
  /** Replay mode: hides the controls. */
  isWatching: boolean
  isCovered: boolean
  onPress: (id: string, time: number) => void
  /** Receives text from the device keyboard; returns whether the game accepted it. */
  onText: (text: string, isSent: boolean, time: number) => boolean
}

/** The stage with its overlaid controls, and the control panel. */
export function PlayField({
  stage,
  snapshot,
  columns,
  isList,
  isWatching,
  isCovered,
  onPress,
  onText,
}: PlayFieldProps) {
  const controls = isWatching ? [] : (snapshot?.controls ?? [])
  const button = (control: StageControl) => (
    <ControlButton key={control.id} control={control} isHinted={snapshot?.hint === control.id} onPress={onPress} />
  )
  return (
    <div className={styles.field} inert={isCovered}>
      <div className={styles.stage}>
        <div ref={stage} className={styles.canvas} aria-hidden />
        {controls.filter(({ at }) => 'over' in at).map(button)}
        {snapshot?.card != null && <StageCard card={snapshot.card} />}
        {snapshot?.field != null && !isWatching && <StageField field={snapshot.field} onText={onText} />}
        {snapshot?.phase === 'counting' && <CountDown count={snapshot.count} />}
      </div>
      {columns > 0 && !isWatching && (
        <div
          className={clsx(styles.panel, isList && styles.list)}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {controls.filter(({ at }) => !('over' in at)).map(button)}
        </div>
      )}
    </div>
  )
}

function CountDown({ count }: { count: number }) {
  const { t } = useTranslation('minigames')
  return (
    <p className={styles.count} role="status" key={count}>
      {count === 0 ? t('stage.go') : count}
    </p>
  )
}
