import { clsx } from 'clsx'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Mark } from './brand.tsx'
import styles from './path-steps.module.css'

type PathStepsProps = {
  /** Says where on the path we are: `Step 5 of 9`. */
  label: string
  total: number
  /** Counted from 0; equal to `total` when the path is done. */
  now: number
  /** `false` where it is not known what was done of the steps before. */
  ticks?: boolean
  className?: string
}

/** Any path as diamonds on a string: done with a tick, now is Wao's head, later is hollow. */
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
