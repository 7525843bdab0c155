import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { canWear, plainParts, readLook, sailColours, writeLook, type WornLook } from '#rules/rewards/workshop.ts'
import { choices, itemKinds, itemOf, priceOf, type ItemKind } from '#rules/rewards/workshop-items.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { kiteColours, kiteFor, kiteOf } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { StudentRewards } from '../contract.ts'
import { useItemName } from './item-name.ts'
import styles from './workshop.module.css'

/** The kite that came with a child, as the workshop knows it. */
function firstLook(me: string): WornLook {
  const { colours, pattern } = kiteFor(me)
  const colour = sailColours.find((one) => one === colours[0]) ?? 'sky'
  return { ...plainParts, colour, pattern }
}

/** Try on anything, buy it with points, fly it. The whole list is always there. */
export function KiteWorkshop({ data }: { data: StudentRewards }) {
  const { t } = useTranslation('rewards')
  const localized = useLocalePath()
  const itemName = useItemName()
  const { classroomId, me, balance } = data
  const worn = (data.look === null ? null : readLook(data.look)) ?? firstLook(me)
  const [look, setLook] = useState(worn)
  const [kind, setKind] = useState<ItemKind>('shape')
  const owned = new Set(data.owned.map(({ item }) => item))
  const buy = useAction<{ item: string }>('buy', {
    done: ({ item }) => toast({ kind: 'success', message: t('workshop.bought', { item: itemName(item) }) }),
  })
  const giveBack = useAction('return')
  const wear = useAction('wear', { done: () => toast({ kind: 'success', message: t('workshop.flies') }) })
  const chosen = itemOf(kind, look[kind])
  const price = owned.has(chosen) ? null : priceOf(chosen)
  const returnable = data.owned.some(({ item, returnable: can }) => item === chosen && can)
  const error = buy.error ?? giveBack.error ?? wear.error
  return (
    <div className={styles.workshop}>
      <Sky hills clouds className={styles.preview}>
        <h1 className={styles.title}>{t('workshop.title')}</h1>
        <Kite look={kiteOf(me, writeLook(look))} size={230} className={styles.flying} label={t('workshop.preview')} />
        <div className={styles.actions}>
          <Button
            href={localized('/dashboard/rewards')}
            variant="quiet"
            size="large"
            icon={<IconArrowBackUp aria-hidden />}
          >
            {t('workshop.back')}
          </Button>
          <Button
            variant="go"
            size="large"
            icon={<IconCheck aria-hidden />}
            busy={wear.busy}
            disabled={!canWear(look, owned)}
            onClick={() => wear.send({ classroomId, look: writeLook(look) })}
          >
            {t('workshop.fly')}
          </Button>
        </div>
      </Sky>
      <div className={styles.shop}>
        <header className={styles.head}>
          <Segmented
            label={t('workshop.kinds')}
            value={kind}
            onChange={setKind}
            options={itemKinds.map((value) => ({ value, label: t(`workshop.${value}`) }))}
          />
          <strong className={styles.purse}>{t('points.count', { count: balance })}</strong>
        </header>
        {error && (
          <Notice kind="danger">
            <Refusal error={error} />
          </Notice>
        )}
        <ul className={styles.items}>
          {choices[kind].map((name) => {
            const item = itemOf(kind, name)
            const cost = owned.has(item) ? null : priceOf(item)
            const tried = { ...look, [kind]: name } as WornLook
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={look[kind] === name}
                  onClick={() => setLook(tried)}
                >
                  <Kite look={kiteOf(me, writeLook(tried))} size={72} />
                  <strong>{itemName(item)}</strong>
                  <span className={styles.price}>
                    {worn[kind] === name
                      ? t('workshop.worn')
                      : cost === null
                        ? t('workshop.owned')
                        : t('points.count', { count: cost })}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        <fieldset className={styles.colours}>
          <legend>{t('workshop.colour')}</legend>
          {sailColours.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.colour}
              aria-label={t(`colours.${colour}`)}
              aria-pressed={look.colour === colour}
              onClick={() => setLook({ ...look, colour })}
            >
              <svg viewBox="0 0 20 20" aria-hidden>
                <path fill={kiteColours[colour][0]} d="M0 0H10V20H0Z" />
                <path fill={kiteColours[colour][1]} d="M10 0H20V20H10Z" />
              </svg>
            </button>
          ))}
        </fieldset>
        <div className={styles.deal}>
          {price !== null && price <= balance && (
            <Button busy={buy.busy} onClick={() => buy.send({ classroomId, item: chosen })}>
              {t('workshop.buy', { item: itemName(chosen), count: price })}
            </Button>
          )}
          {price !== null && price > balance && <p>{t('workshop.left', { count: price - balance })}</p>}
          {returnable && (
            <Button variant="quiet" busy={giveBack.busy} onClick={() => giveBack.send({ classroomId, item: chosen })}>
              {t('workshop.return', { item: itemName(chosen) })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
