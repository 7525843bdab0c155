import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import {
  canWear,
  defaultParts,
  parseAppearance,
  sailColors,
  serializeAppearance,
  type KiteAppearance,
} from '#rules/rewards/workshop.ts'
import { choices, itemKinds, makeItemId, priceOf, type ItemKind } from '#rules/rewards/workshop-items.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { kiteColors, defaultKite, parseKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { StudentRewards } from '../contract.ts'
import { useItemName } from './use-item-name.ts'
import styles from './workshop.module.css'

/** The default kite of a student, as an appearance that the workshop can edit. */
function defaultAppearance(me: string): KiteAppearance {
  const { colours, pattern } = defaultKite(me)
  const colour = sailColors.find((sailColor) => sailColor === colours[0]) ?? 'sky'
  return { ...defaultParts, colour, pattern }
}

/** Lets a student preview every item, buy items with points, and choose the kite's appearance. */
export function KiteWorkshop({ data }: { data: StudentRewards }) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  const itemName = useItemName()
  const { classroomId, me, balance } = data
  const wornAppearance = (data.look === null ? null : parseAppearance(data.look)) ?? defaultAppearance(me)
  const [appearance, setAppearance] = useState(wornAppearance)
  const [kind, setKind] = useState<ItemKind>('shape')
  const owned = new Set(data.owned.map(({ item }) => item))
  const buy = useAction<{ item: string }>('buy', {
    onDone: ({ item }) => toast({ kind: 'success', message: t('workshop.bought', { item: itemName(item) }) }),
  })
  const returnItem = useAction('return')
  const wear = useAction('wear', { onDone: () => toast({ kind: 'success', message: t('workshop.flies') }) })
  const selectedItem = makeItemId(kind, appearance[kind])
  const price = owned.has(selectedItem) ? null : priceOf(selectedItem)
  const returnable = data.owned.some(({ item, returnable: isReturnable }) => item === selectedItem && isReturnable)
  const error = buy.error ?? returnItem.error ?? wear.error
  return (
    <div className={styles.workshop}>
      <Sky hills clouds className={styles.preview}>
        <h1 className={styles.title}>{t('workshop.title')}</h1>
        <Kite
          look={parseKite(me, serializeAppearance(appearance))}
          size={230}
          className={styles.flying}
          label={t('workshop.preview')}
        />
        <div className={styles.actions}>
          <Button
            href={localizePath('/dashboard/rewards')}
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
            disabled={!canWear(appearance, owned)}
            onClick={() => wear.send({ classroomId, look: serializeAppearance(appearance) })}
          >
            {t('workshop.fly')}
          </Button>
        </div>
      </Sky>
      <div className={styles.shop}>
        <header className={styles.head}>
          <SegmentedControl
            label={t('workshop.kinds')}
            value={kind}
            onChange={setKind}
            options={itemKinds.map((value) => ({ value, label: t(`workshop.${value}`) }))}
          />
          <strong className={styles.purse}>{t('points.count', { count: balance })}</strong>
        </header>
        <RefusalNotice error={error} />
        <ul className={styles.items}>
          {choices[kind].map((name) => {
            const item = makeItemId(kind, name)
            const cost = owned.has(item) ? null : priceOf(item)
            const preview = { ...appearance, [kind]: name } as KiteAppearance
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={appearance[kind] === name}
                  onClick={() => setAppearance(preview)}
                >
                  <Kite look={parseKite(me, serializeAppearance(preview))} size={72} />
                  <strong>{itemName(item)}</strong>
                  <span className={styles.price}>
                    {wornAppearance[kind] === name
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
          {sailColors.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.colour}
              aria-label={t(`colours.${colour}`)}
              aria-pressed={appearance.colour === colour}
              onClick={() => setAppearance({ ...appearance, colour })}
            >
              <svg viewBox="0 0 20 20" aria-hidden>
                <path fill={kiteColors[colour][0]} d="M0 0H10V20H0Z" />
                <path fill={kiteColors[colour][1]} d="M10 0H20V20H10Z" />
              </svg>
            </button>
          ))}
        </fieldset>
        <div className={styles.deal}>
          {price !== null && price <= balance && (
            <Button busy={buy.busy} onClick={() => buy.send({ classroomId, item: selectedItem })}>
              {t('workshop.buy', { item: itemName(selectedItem), count: price })}
            </Button>
          )}
          {price !== null && price > balance && <p>{t('workshop.left', { count: price - balance })}</p>}
          {returnable && (
            <Button
              variant="quiet"
              busy={returnItem.busy}
              onClick={() => returnItem.send({ classroomId, item: selectedItem })}
            >
              {t('workshop.return', { item: itemName(selectedItem) })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
