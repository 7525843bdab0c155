import { useTranslation } from 'react-i18next'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import type { RequestAction } from '#rules/classrooms/join.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import styles from './rejected-requests.module.css'

type RejectedRequestsProps = {
  people: { id: string; personId: string; name: string; blocked: boolean }[]
  decide: (act: RequestAction, requests: string[]) => void
}

/** Declined and blocked join requests. A teacher can reopen them or block a declined user. */
export function RejectedRequests({ people, decide }: RejectedRequestsProps) {
  const { t } = useTranslation('classrooms')
  if (people.length === 0) return null
  return (
    <Card title={t('joinRequests.away.title')} aside={people.length}>
      <ul className={styles.people}>
        {people.map(({ id, personId, name, blocked }) => (
          <li key={id} className={styles.person}>
            <ChildKite id={personId} size={30} />
            <span className={styles.name}>
              {name}
              {blocked && (
                <Chip tone="danger" icon={<IconHandStop aria-hidden />}>
                  {t('joinRequests.away.blocked')}
                </Chip>
              )}
            </span>
            <span className={styles.actions}>
              {!blocked && (
                <Button variant="plain" size="small" onClick={() => decide('block', [id])}>
                  {t('joinRequests.block')} <span className="sk-visually-hidden">{name}</span>
                </Button>
              )}
              <Button variant="soft" size="small" onClick={() => decide('reopen', [id])}>
                {t('joinRequests.away.takeBack')} <span className="sk-visually-hidden">{name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
