import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './keep-work.module.css'

// Hardly anybody has something to keep.
const visitorWork = () => import('../device/visitor-work.ts')

type Offer = { readonly state: 'asked' | 'busy' | 'kept'; readonly solved: number }

/** Asks a learner once whether what was done on this device before they logged in was theirs. `school` keeps it. */
export function KeepWork({ school }: { school: string }) {
  const { t } = useTranslation('progress')
  const person = useRouteLoaderData<{ person: PagePerson | null }>('root')?.person ?? null
  const { id = null, seal = null } = person ?? {}
  const { revalidate } = useRevalidator()
  const [offer, setOffer] = useState<Offer | null>(null)

  useEffect(() => {
    if (id === null) return
    let left = false
    void visitorWork()
      .then(({ workToKeep }) => workToKeep({ id, seal }))
      .then((work) => !left && work && setOffer({ state: 'asked', ...work }))
    return () => void (left = true)
  }, [id, seal])

  if (!offer || id === null) return null
  if (offer.state === 'kept')
    return (
      <Notice kind="success" className={styles.offer}>
        {t('keep.kept')}
      </Notice>
    )

  const keep = async () => {
    setOffer({ ...offer, state: 'busy' })
    await (await visitorWork()).keepVisitorWork({ id, seal }, school)
    setOffer({ ...offer, state: 'kept' })
    void revalidate()
  }
  const drop = async () => {
    setOffer(null)
    await (await visitorWork()).dropVisitorWork()
  }
  const busy = offer.state === 'busy'
  return (
    <Notice
      kind="info"
      className={styles.offer}
      title={t('keep.title')}
      action={
        <div className={styles.answers}>
          <Button size="small" busy={busy} onClick={() => void keep()}>
            {t('keep.mine')}
          </Button>
          <Button size="small" variant="quiet" disabled={busy} onClick={() => void drop()}>
            {t('keep.notMine')}
          </Button>
        </div>
      }
    >
      {t('keep.text', { count: offer.solved })}
    </Notice>
  )
}
