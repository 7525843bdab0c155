import { useContext, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { sumClouds } from '#rules/competitions/chase/clouds.ts'
import { chaseItems, refusalOf, type ChaseItem } from '#rules/competitions/chase/items.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { NextTurn } from '../../self-paced/components/turn.tsx'
import type { ChaseView } from '../contract.ts'
import { BeadCount } from './bead-count.tsx'
import { FriendChoice } from './friend-choice.tsx'
import { ItemPicture } from './item-picture.tsx'
import { useBuyItem } from './use-buy-item.ts'
import styles from './items.module.css'

type ItemChoiceProps = { competition: string; view: ChaseView }

/** After a right answer: the clouds that it flew, and an item for some of the beads. */
export function ItemChoice({ competition, view }: ItemChoiceProps) {
  const goOn = useContext(NextTurn)
  const id = useId()
  const { t } = useTranslation('competitions')
  const { number, beads, offers, friends, last } = view
  const [chosen, setChosen] = useState<ChaseItem | null>(null)
  const [friend, setFriend] = useState<string | null>(null)
  const { state, buy } = useBuyItem(competition, number, goOn)
  const item = chosen !== null && offers.includes(chosen) ? chosen : null
  // The chosen friend may be out of reach since the last update.
  const reached = friends.some(({ player }) => player === friend) ? friend : (friends[0]?.player ?? null)
  return (
    <section className={styles.choice}>
      <div role="status" className={styles.flown}>
        <h2>{t('chase.flew', { count: sumClouds(last?.gains ?? []) })}</h2>
        <ul>
          {last?.gains.map(({ kind, clouds }) => (
            <li key={kind}>{t(`chase.gain.${kind}`, { clouds })}</li>
          ))}
        </ul>
      </div>
      <fieldset className={styles.card}>
        <legend>{t('chase.choose')}</legend>
        <div className={styles.tiles}>
          {chaseItems.map((option) => (
            <label key={option} className={styles.item} data-active={option === item || undefined}>
              <input
                type="radio"
                name="item"
                value={option}
                checked={option === item}
                disabled={!offers.includes(option)}
                aria-describedby={`${id}-${option}`}
                onChange={() => setChosen(option)}
              />
              <ItemPicture item={option} className={styles.picture} />
              <span>{t(`chase.item.${option}`)}</span>
              {!offers.includes(option) && (
                <small>
                  {t(`chase.notNow.${refusalOf(option, beads)}`, { count: chaseRules.costs[option] - beads })}
                </small>
              )}
              <BeadCount count={chaseRules.costs[option]} isPrice />
            </label>
          ))}
        </div>
        {/* All hints share one place, so that the tiles do not move when one is chosen. */}
        <div className={styles.hints}>
          <p data-shown={item === null || undefined}>{t('chase.tapToSee')}</p>
          {chaseItems.map((option) => (
            <p key={option} id={`${id}-${option}`} data-shown={option === item || undefined}>
              {t(`chase.itemHint.${option}`, chaseRules)}
            </p>
          ))}
        </div>
      </fieldset>
      {item === 'bridge' && <FriendChoice friends={friends} value={reached} onChange={setFriend} />}
      {state === 'refused' && (
        <p className={styles.hint} role="alert">
          {t('chase.refused')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="soft" size="large" onClick={goOn}>
          {t('chase.keep')}
        </Button>
        <Button
          variant="go"
          size="large"
          disabled={item === null}
          busy={state === 'sending'}
          onClick={() => item && buy(item, reached)}
        >
          {t(item === 'bridge' ? 'chase.build' : 'chase.take')}
        </Button>
      </div>
    </section>
  )
}
