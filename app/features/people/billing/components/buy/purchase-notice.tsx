import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'

const reloadMs = 2_000
/** Afterwards the page stops reloading: the payment service repeats its report for days. */
const maxReloads = 30

/** Waits after the payment until the payment service has reported it. */
export function PurchaseNotice({ state }: { state: 'waiting' | 'done' }) {
  const { t } = useTranslation('billing')
  const { revalidate } = useRevalidator()
  const [reloads, setReloads] = useState(0)
  const isWaiting = state === 'waiting' && reloads < maxReloads
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      void revalidate()
      setReloads((count) => count + 1)
    }, reloadMs)
    return () => clearTimeout(timer)
  }, [isWaiting, reloads, revalidate])
  if (state === 'done') return <Notice kind="success">{t('unlockPremium.paid.done')}</Notice>
  return <Notice kind="info">{t(isWaiting ? 'unlockPremium.paid.waiting' : 'unlockPremium.paid.waitingLong')}</Notice>
}
