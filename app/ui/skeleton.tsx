import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'title' | 'block' | 'circle' | 'button'
  width?: string
  height?: string
  className?: string
}

/** A grey piece in the shape of what is coming. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return <span className={clsx(styles.piece, styles[shape], className)} style={{ width, height }} aria-hidden />
}

/** Around all skeletons of one screen: says once that it is loading. */
export function SkeletonScreen({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className={className} role="status" aria-busy>
      <span className="sk-visually-hidden">{t('loading')}</span>
      {children}
    </div>
  )
}
