import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import styles from './step-bar.module.css'

type StepBarProps = {
  label: string
  at: number
  last: number
  goTo: (at: number) => void
  /** Before there is anything to go through: the first step makes it. */
  onBegin?: (() => void) | undefined
  /** Between the two steps. */
  play?: ReactNode
  /** Behind all. */
  children?: ReactNode
}

/** One step back, one step on, and any step between the first and the last. */
export function StepBar({ label, at, last, goTo, onBegin, play, children }: StepBarProps) {
  const { t } = useTranslation('lessons')
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.back')}
        icon={<IconPlayerTrackPrev aria-hidden />}
        disabled={at === 0}
        onClick={() => goTo(at - 1)}
      />
      {play}
      <IconButton
        variant="sunken"
        size={48}
        label={t('playback.forward')}
        icon={<IconPlayerTrackNext aria-hidden />}
        disabled={!onBegin && at >= last}
        onClick={onBegin ?? (() => goTo(at + 1))}
      />
      <input
        className={styles.line}
        style={{ '--done': `${(100 * at) / Math.max(last, 1)}%` } as CSSProperties}
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={at}
        disabled={Boolean(onBegin)}
        aria-label={t('playback.moment')}
        aria-valuetext={t('playback.step', { now: at, total: last })}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      {children}
    </div>
  )
}
