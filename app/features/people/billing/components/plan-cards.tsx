import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Price } from '#rules/billing/prices.ts'
import { planByName } from '#rules/plans.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Points } from '#app/ui/sections/sections.tsx'
import { formatPrice } from '../format-price.ts'
import styles from './plan-cards.module.css'

const cards = ['free', 'teacher', 'school', 'own'] as const
type CardName = (typeof cards)[number]

/** Target of the button of a card. Plans are bought by a school admin, in the own account. */
const targets: Record<CardName, string> = {
  free: '/register?role=teacher',
  teacher: '/register?role=teacher',
  school: '/school#request',
  own: '/help/tech-install',
}

/** One card for each plan, with its limits and prices from data. */
export function PlanCards({ prices, sellsPlans }: { prices: readonly Price[]; sellsPlans: boolean }) {
  const { t } = useTranslation('billing')
  const { tag } = findLanguage(splitLocale(useLocation().pathname).locale)
  const localize = useLocalePath()
  const { format } = new Intl.NumberFormat(tag)
  const readPoints = (name: CardName) => {
    const { classrooms, studentsPerClassroom, playersPerLiveRoom } = planByName(name === 'own' ? 'school' : name)
    return asMessageList(
      t(`pricing.cards.${name}.points`, {
        returnObjects: true,
        ...{ classes: format(classrooms ?? 0), students: format(studentsPerClassroom) },
        players: format(playersPerLiveRoom),
      }),
    )
  }
  return (
    <ul className={styles.cards}>
      {cards
        .filter((name) => sellsPlans || name === 'free' || name === 'own')
        .map((name) => (
          <li key={name} className={styles.card} data-main={name === 'free' || undefined}>
            <div className={styles.head}>
              <h3 className={styles.name}>{t(`pricing.cards.${name}.name`)}</h3>
              <p className={styles.for}>{t(`pricing.cards.${name}.for`)}</p>
            </div>
            <div className={styles.prices}>
              {name === 'free' && <Amount text={t('pricing.table.free')} />}
              {name === 'own' && <p>{t('pricing.cards.own.price')}</p>}
              {(name === 'teacher' || name === 'school') && (
                <PlanPrices prices={prices.filter(({ plan }) => plan === name)} tag={tag} />
              )}
            </div>
            <Points points={readPoints(name)} />
            <Button variant={name === 'free' ? 'primary' : 'quiet'} href={localize(targets[name])}>
              {t(`pricing.cards.${name}.button`)}
            </Button>
          </li>
        ))}
    </ul>
  )
}

const Amount = ({ text }: { text: string }) => (
  <p className={styles.price}>
    <strong>{text}</strong>
  </p>
)

function PlanPrices({ prices, tag }: { prices: readonly Price[]; tag: string }) {
  const { t } = useTranslation('billing')
  if (prices.length === 0) return <p>{t('pricing.table.notOnSale')}</p>
  return prices.map((price) => (
    <p key={`${price.seats} ${price.per}`} className={styles.price}>
      <strong>{t(`pricing.price.${price.per}`, { price: formatPrice(tag, price) })}</strong>
      {price.seats !== null && (
        <span>{t('pricing.seats', { seats: new Intl.NumberFormat(tag).format(price.seats) })}</span>
      )}
    </p>
  ))
}
