import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { OtherKite } from '../contract.ts'
import styles from './items.module.css'

type FriendChoiceProps = {
  friends: readonly OtherKite[]
  value: string | null
  onChange: (player: string) => void
}

/** The friend at the other end of a bridge. */
export function FriendChoice({ friends, value, onChange }: FriendChoiceProps) {
  const { t } = useTranslation('competitions')
  const card = useRef<HTMLFieldSetElement>(null)
  // On a phone the friends appear below the items.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <fieldset ref={card} className={styles.card}>
      <legend>{t('chase.whoFlies')}</legend>
      <div className={styles.tiles} data-friends>
        {friends.map(({ player, name, kite }) => (
          <label key={player} className={styles.item} data-active={player === value || undefined}>
            <input
              type="radio"
              name="friend"
              value={player}
              checked={player === value}
              onChange={() => onChange(player)}
            />
            <Kite look={kite} size={60} />
            <span>{name ?? t('chase.aKite')}</span>
            <strong>{t('chase.plus', { clouds: chaseRules.bridge })}</strong>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
