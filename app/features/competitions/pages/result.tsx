import { useTranslation } from 'react-i18next'
import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import styles from './result.module.css'

export const handle: PageHandle = { title: 'competitions:result.title', hidden: true }

/** The spec draws this page in the browser only; the server sends its skeleton. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTranslation('competitions')
  return (
    <SkeletonScreen className={styles.pieces}>
      <h1 className="sk-visually-hidden">{t('result.title')}</h1>
      <Skeleton shape="title" />
      <Skeleton shape="block" height="16rem" />
      <Skeleton shape="block" />
    </SkeletonScreen>
  )
}

export default function Result() {
  return <ComingScreen namespace="competitions" screen="result" />
}
