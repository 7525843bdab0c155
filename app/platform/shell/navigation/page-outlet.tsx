import type { ReactNode } from 'react'
import { splitLocale } from '../../i18n/languages.ts'
import { usePendingPage } from './pending-page.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import styles from './page-outlet.module.css'

const listPath = /\/(?:students|student-list|join-request|classroom)$/

/**
 * Shows the page, or a skeleton of the next page while that loads slowly. The current page stays mounted but hidden, so
 * that canceling the navigation restores it unchanged.
 */
export function PageOutlet({ children }: { children: ReactNode }) {
  const pending = usePendingPage()
  return (
    <>
      {pending && (
        <SkeletonScreen>
          <PageSkeleton path={splitLocale(pending.pathname).path} />
        </SkeletonScreen>
      )}
      <div className={styles.page} hidden={pending !== null}>
        {children}
      </div>
    </>
  )
}

function PageSkeleton({ path }: { path: string }) {
  const isList = listPath.test(path)
  return (
    <div className={styles.coming} data-skeleton={isList ? 'list' : 'cards'}>
      <Skeleton shape="title" width="min(18rem, 70%)" />
      {isList ? (
        <div className={styles.rows}>
          {[70, 55, 80, 60, 75, 50].map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton shape="circle" />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
      ) : (
        <>
          <Skeleton shape="block" height="11rem" />
          <div className={styles.cards}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </>
      )}
    </div>
  )
}
