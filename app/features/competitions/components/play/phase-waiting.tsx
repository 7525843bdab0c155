import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import styles from './phase-waiting.module.css'

/** Where a round is still on its way to this device. */
export const PhaseWaiting = () => (
  <div className={styles.waiting}>
    <SkeletonScreen>
      <Skeleton shape="block" height="320px" />
    </SkeletonScreen>
  </div>
)
