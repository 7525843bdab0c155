import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import styles from './phase-skeleton.module.css'

/** Shown while the code of a round is loading. */
export const PhaseSkeleton = () => (
  <div className={styles.waiting}>
    <SkeletonScreen>
      <Skeleton shape="block" height="320px" />
    </SkeletonScreen>
  </div>
)
