import type { ReactNode } from 'react'
import { splitLocale } from '../i18n/languages.ts'
import { useComingPage } from './coming-page.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import styles from './page-place.module.css'

const lists = /\/(?:students|student-list|join-request|classroom)$/

/**
 * The place of a page inside its frame: the page, or the shape of the next one when that takes a moment. The page stays
 * as it is behind it, for whoever turns back.
 */
export function PagePlace({ children }: { children: ReactNode }) {
  const coming = useComingPage()
  return (
    <>
      {coming && (
        <SkeletonScreen>
          <ComingPage path={splitLocale(coming.pathname).path} />
        </SkeletonScreen>
      )}
      <div className={styles.page} hidden={coming !== null}>
        {children}
      </div>
    </>
  )
}

function ComingPage({ path }: { path: string }) {
  const asList = lists.test(path)
  return (
    <div className={styles.coming} data-skeleton={asList ? 'list' : 'cards'}>
      <Skeleton shape="title" width="min(18rem, 70%)" />
      {asList ? (
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
