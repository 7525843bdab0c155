import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import styles from './step-bar.module.css'

type StepBarProps = {
  label: string
  current: number
  last: number
  goTo: (step: number) => void
  /** Set before the first run: the step-forward button then starts one. */
  onBegin?: (() => void) | undefined
  /** Rendered between the step-back and step-forward buttons. */
  play?: ReactNode
  /** Rendered after the slider. */
  children?: ReactNode
}

/** Buttons for one step back and forward, and a slider for all steps. */
export function StepBar({ label, current, last, goTo, onBegin, play, children }: StepBarProps) {
  const { t } = useTranslation('lessons')
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.back')}
        icon={<IconPlayerTrackPrev aria-hidden />}
        disabled={current === 0}
        onClick={() => goTo(current - 1)}
      />
      {play}
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.forward')}
        icon={<IconPlayerTrackNext aria-hidden />}
        disabled={!onBegin && current >= last}
        onClick={onBegin ?? (() => goTo(current + 1))}
      />
      <input
        className={styles.line}
        style={{ '--done': `${(100 * current) / Math.max(last, 1)}%` } as CSSProperties}
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={current}
        disabled={Boolean(onBegin)}
        aria-label={t('playback.moment')}
        aria-valuetext={t('playback.step', { now: current, total: last })}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      {children}
    </div>
  )
}
