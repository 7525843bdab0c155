import { useTranslation } from 'react-i18next'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import styles from './work-history.module.css'

/** Snapshot of a program at one time. */
export type Attempt = { readonly key: string; readonly name: string; readonly note: string; readonly at: number }

type AttemptSliderProps = {
  /** Oldest first. */
  attempts: readonly Attempt[]
  chosen: string
  onChoose: (key: string) => void
}

/** Slider through a program's history, from the first run to the last. */
export function AttemptSlider({ attempts, chosen, onChoose }: AttemptSliderProps) {
  const { t } = useTranslation('review')
  const time = useDateFormatter({ hour: '2-digit', minute: '2-digit' })
  if (attempts.length < 2) return null
  const index = Math.max(
    0,
    attempts.findIndex(({ key }) => key === chosen),
  )
  const shown = attempts[index]!
  return (
    <div className={styles.slider}>
      <IconHistory aria-hidden />
      <input
        type="range"
        min={0}
        max={attempts.length - 1}
        value={index}
        aria-label={t('history.slider')}
        aria-valuetext={t('history.moment', { name: shown.name, note: shown.note, time: time(shown.at) })}
        onChange={({ currentTarget: { value } }) => onChoose(attempts[Number(value)]!.key)}
      />
      <span className={styles.shown} suppressHydrationWarning>
        {shown.name} · {time(shown.at)}
      </span>
    </div>
  )
}
