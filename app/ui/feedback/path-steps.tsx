import { clsx } from 'clsx'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Mark } from '../pictures/brand.tsx'
import styles from './path-steps.module.css'

type PathStepsProps = {
  /** Accessible label, e.g. `Step 5 of 9`. */
  label: string
  total: number
  /** Current step, counted from 0; equal to `total` when the path is completed. */
  now: number
  /** `false` if it is unknown which earlier steps were completed. */
  ticks?: boolean
  className?: string
}

/** Progress as a row of diamonds: completed steps have a tick, the current step shows Wao, later ones are hollow. */
export function PathSteps({ label, total, now, ticks = true, className }: PathStepsProps) {
  return (
    <div className={clsx(styles.path, className)} role="img" aria-label={label}>
      {Array.from({ length: total }, (_, step) =>
        step === now ? (
          <Mark key={step} size={34} className={styles.now} />
        ) : (
          <span key={step} className={clsx(styles.step, ticks && step < now && styles.done)}>
            {ticks && step < now && <IconCheck className={styles.tick} size={12} stroke={3.4} aria-hidden />}
          </span>
        ),
      )}
    </div>
  )
}
