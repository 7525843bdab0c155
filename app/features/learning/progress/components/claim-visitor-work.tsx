import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import styles from './claim-visitor-work.module.css'

// Loaded on demand: few users have visitor work.
const loadVisitorWork = () => import('../device/visitor-work.ts')

type Offer = { readonly state: 'offered' | 'busy' | 'saved'; readonly solved: number }

/** Prompts a student once to claim the work done on this device before signing in. Saves it in `school`. */
export function ClaimVisitorWork({ school }: { school: string }) {
  const { t } = useTranslation('progress')
  const person = useRouteLoaderData<{ person: PagePerson | null }>('root')?.person ?? null
  const { id = null, seal = null } = person ?? {}
  const { revalidate } = useRevalidator()
  const [offer, setOffer] = useState<Offer | null>(null)

  useEffect(() => {
    if (id === null) return
    let isUnmounted = false
    void loadVisitorWork()
      .then(({ findVisitorWork: workToKeep }) => workToKeep({ id, seal }))
      .then((work) => !isUnmounted && work && setOffer({ state: 'offered', ...work }))
    return () => void (isUnmounted = true)
  }, [id, seal])

  if (!offer || id === null) return null
  if (offer.state === 'saved')
    return (
      <Notice kind="success" className={styles.offer}>
        {t('keep.kept')}
      </Notice>
    )

  const claim = async () => {
    setOffer({ ...offer, state: 'busy' })
    await (await loadVisitorWork()).claimVisitorWork({ id, seal }, school)
    setOffer({ ...offer, state: 'saved' })
    void revalidate()
  }
  const discard = async () => {
    setOffer(null)
    await (await loadVisitorWork()).deleteVisitorWork()
  }
  const busy = offer.state === 'busy'
  return (
    <Notice
      kind="info"
      className={styles.offer}
      title={t('keep.title')}
      action={
        <div className={styles.answers}>
          <Button size="small" busy={busy} onClick={() => void claim()}>
            {t('keep.mine')}
          </Button>
          <Button size="small" variant="quiet" disabled={busy} onClick={() => void discard()}>
            {t('keep.notMine')}
          </Button>
        </div>
      }
    >
      {t('keep.text', { count: offer.solved })}
    </Notice>
  )
}
